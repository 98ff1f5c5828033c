import org.jspecify.annotations.NullMarked;

/// The harness that runs the same workloads on several libraries and compares them.
@NullMarked
module dev.phalanx.bench {
    requires static transitive org.jspecify;
    requires com.samskivert.jmustache;
    requires java.compiler;
    requires jdk.jfr;
    requires jdk.management;
    requires tools.jackson.databind;

    exports dev.phalanx.bench.agents;
    exports dev.phalanx.bench.harness;
    exports dev.phalanx.bench.report;
    exports dev.phalanx.bench.results;
    exports dev.phalanx.bench.worker;
    exports dev.phalanx.bench.workload;

    opens dev.phalanx.bench.report to
            com.samskivert.jmustache;
    opens dev.phalanx.bench.results to
            tools.jackson.databind;
    opens dev.phalanx.bench.worker to
            tools.jackson.databind;

    uses dev.phalanx.bench.agents.AgentContender;
    uses dev.phalanx.bench.workload.Contender;
}
