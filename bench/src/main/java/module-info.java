import org.jspecify.annotations.NullMarked;

/// The harness that runs the same workloads on several libraries and compares them.
@NullMarked
module dev.phalanx.bench {
    requires static org.jspecify;

    exports dev.phalanx.bench.workload;

    uses dev.phalanx.bench.workload.Contender;
}
