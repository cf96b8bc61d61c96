# Untested: Conan was not at hand. `conan create examples/packages/conan` from a checkout of the repository.
import os

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.files import copy


class Ridgeline(ConanFile):
    name = "ridgeline"
    version = "0.2.0"
    license = "BSL-1.0"
    description = "Typed estimates of speed, cost and fit for deep-learning hardware, at compile time"
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    requires = "boost/[>=1.74]"
    no_copy_source = True

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..", "..")
        copy(self, "include/*", root, self.export_sources_folder)
        copy(self, "LICENSE", root, self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)

    def package(self):
        copy(self, "*", os.path.join(self.source_folder, "include"), os.path.join(self.package_folder, "include"))
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        self.cpp_info.set_property("cmake_file_name", "ridgeline")
        self.cpp_info.set_property("cmake_target_name", "ridgeline::ridgeline")

    def package_id(self):
        self.info.clear()
