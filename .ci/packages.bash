# Sourced by tests/run and examples/run.
#   ensure_packages LOG PACKAGE...    installs the Debian packages that are missing, says so on standard error,
#                                     keeps apt's own chatter in LOG; does nothing, as any user, where none is missing
ensure_packages() {
  local log=$1 package missing=()
  shift
  if ! command -v dpkg-query >/dev/null; then
    echo "this is not Debian: relying on what is installed; the packages would be: $*" >&2
    return 0
  fi
  local installed
  installed=$(dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^ii  *//p') || true
  for package in "$@"; do
    grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  if ((EUID != 0)); then
    echo "missing packages; run as root: apt-get install --no-install-recommends ${missing[*]}" >&2
    return 1
  fi
  echo "installing with apt-get: ${missing[*]} (log: $log)" >&2
  mkdir -p "$(dirname "$log")"
  export DEBIAN_FRONTEND=noninteractive
  # An update that fails is no harm where the lists are already here: the installation decides.
  apt-get update >"$log" 2>&1 || true
  if ! apt-get install -y --no-install-recommends "${missing[@]}" >>"$log" 2>&1; then
    echo "apt-get could not install them; the end of $log:" >&2
    tail -n 20 "$log" >&2
    return 1
  fi
}
