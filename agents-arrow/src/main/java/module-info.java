import org.jspecify.annotations.NullMarked;

/// Writes what agent-based models report as Apache Arrow, for Python, R and others.
///
/// - write tables and results of batches: [dev.phalanx.agents.arrow]
@NullMarked
module dev.phalanx.agents.arrow {
    requires static transitive org.jspecify;
    requires transitive dev.phalanx.agents;
    requires org.apache.arrow.memory.core;
    requires org.apache.arrow.memory.unsafe;
    requires org.apache.arrow.vector;

    exports dev.phalanx.agents.arrow;
}
