package dev.phalanx.jobs.graph;

/// The article of a name in a message.
final class Article {
    private Article() {}

    /// The name behind its article, such as `an EntityCommandBuffer` or `a NativeList<Value>`.
    static String with(String name) {
        return (!name.isEmpty() && "AEIOaeio".indexOf(name.charAt(0)) >= 0 ? "an " : "a ") + name;
    }
}
