# Completes the options of the calculators, and the ids that the catalogue has for them: `source examples/completion.bash`.
# A calculator is found on the path, or where it stands as it was typed (build/examples/plan).
_ridgeline_catalogue() {
  local beside=${1%/*}/catalogue
  [[ $1 == */* && -x $beside ]] || beside=catalogue
  "$beside" "$2" 2>/dev/null | awk 'NR > 2 { print $1 }'
}
_ridgeline() {
  local program=$1 word=$2 before=$3 words
  case $before in
    --model) words=$(_ridgeline_catalogue "$program" models; _ridgeline_catalogue "$program" diffusion) ;;
    --device | --over) words=$(_ridgeline_catalogue "$program" devices) ;;
    --link | --network) words=$(_ridgeline_catalogue "$program" links) ;;
    --rent | --instance) words=$(_ridgeline_catalogue "$program" instances) ;;
    --tariff) words=$(_ridgeline_catalogue "$program" tariffs) ;;
    --grid-of) words=$(_ridgeline_catalogue "$program" grids) ;;
    --from | --measured) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --stack) words=$(_ridgeline_catalogue "$program" stacks) ;;
    *) words=$("$program" --help 2>/dev/null | grep -o -- '^ *--[a-z0-9-]*') ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -F _ridgeline buy_or_rent calibrate does_it_fit how_long how_much_faster plan post_train serve which_gpu which_model
