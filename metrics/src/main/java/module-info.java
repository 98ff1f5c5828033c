import org.jspecify.annotations.NullMarked;

/// What worlds do, for other threads to read: [dev.phalanx.metrics.WorldMetrics], and as MXBeans:
/// [dev.phalanx.metrics.WorldMBeans].
///
/// - read what worlds do, on any thread, in programs and by JMX: [dev.phalanx.metrics]
@NullMarked
module dev.phalanx.metrics {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.entities;
    requires transitive java.management;
    requires jdk.jfr;
    requires jdk.management;

    exports dev.phalanx.metrics;

    provides dev.phalanx.entities.diagnostics.WorldTool with
            dev.phalanx.metrics.internal.ExplainTool,
            dev.phalanx.metrics.internal.MBeansTool;
}
