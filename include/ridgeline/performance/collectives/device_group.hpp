#pragma once
#include <ridgeline/units/count.hpp>

namespace ridgeline {

/// Who takes part in a collective.
///
/// Inputs   devices      in the group
///          per_machine  how many of them share a machine; a last machine may hold fewer
/// Source   definition
struct device_group {
  gpu_count devices = gpus(1);
  gpu_count per_machine = gpus(1);
};

/// What a group does together.
///
/// The bytes of a collective are those of the full buffer: what every device holds before an all-reduce, what it holds
/// after an all-gather, what it holds before a reduce-scatter or an all-to-all, what is sent from point to point.
/// Source   definitions of MPI: MPI_Allreduce, MPI_Allgather, MPI_Reduce_scatter, MPI_Alltoall, MPI_Send
enum class collective { all_reduce, all_gather, reduce_scatter, all_to_all, point_to_point };

/// How a collective is carried out.
/// Source   definition; NCCL's ring, tree and NVLS (in_switch)
enum class collective_algorithm { none, ring, tree, in_switch, direct };

/// How a receiver learns that data has arrived.
/// Source   NCCL's LL, LL128 and Simple
enum class collective_protocol { low_latency, low_latency_128, simple };

}  // namespace ridgeline
