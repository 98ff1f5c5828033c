package dev.phalanx.scenes.internal.managed;

import java.util.List;

/// A managed value without the classes of the program that wrote it. [TreeReader] makes it from bytes, and [TreeWriter]
/// turns it into the same bytes again.
///
/// @param root the value
/// @param later the fields of each [Node.Later], in the order in which those nodes begin, first in the root and then in
///     these fields
public record ManagedTree(Node root, List<List<Node>> later) {}
