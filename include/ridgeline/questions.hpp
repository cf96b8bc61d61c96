#pragma once
#include <ridgeline/questions/buy_or_rent.hpp>
#include <ridgeline/questions/costs.hpp>
#include <ridgeline/questions/defaults.hpp>
#include <ridgeline/questions/does_it_fit.hpp>
#include <ridgeline/questions/engine_formats.hpp>
#include <ridgeline/questions/fed_networks.hpp>
#include <ridgeline/questions/footprints.hpp>
#include <ridgeline/questions/hosts.hpp>
#include <ridgeline/questions/how_long.hpp>
#include <ridgeline/questions/how_much_faster.hpp>
#include <ridgeline/questions/load_curves.hpp>
#include <ridgeline/questions/machines.hpp>
#include <ridgeline/questions/measured.hpp>
#include <ridgeline/questions/networks.hpp>
#include <ridgeline/questions/pictures.hpp>
#include <ridgeline/questions/plan.hpp>
#include <ridgeline/questions/post_train.hpp>
#include <ridgeline/questions/rank_fleets.hpp>
#include <ridgeline/questions/requests.hpp>
#include <ridgeline/questions/serve.hpp>
#include <ridgeline/questions/settings.hpp>
#include <ridgeline/questions/training.hpp>
#include <ridgeline/questions/which_gpu.hpp>
#include <ridgeline/questions/which_model.hpp>
#include <ridgeline/questions/whole_life.hpp>

// The questions of the programs: a plain struct in, a plain struct out, with the catalogue and every default.
