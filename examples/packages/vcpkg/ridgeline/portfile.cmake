# Untested: vcpkg was not at hand. An overlay port: --overlay-ports=examples/packages/vcpkg, from a checkout of the repository.
set(VCPKG_BUILD_TYPE release)  # headers alone
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../../.." ABSOLUTE)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS -DRIDGELINE_BUILD_TESTS=OFF -DRIDGELINE_BUILD_EXAMPLES=OFF -DRIDGELINE_INSTALL=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH share/cmake/ridgeline)
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
