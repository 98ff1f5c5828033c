package dev.phalanx.scenes.internal.managed;

import java.util.List;

/// A managed value without the classes of the program that wrote it. [TreeReader] makes it of bytes, and [TreeWriter]
/// makes the same bytes of it again.
///
/// @param root the value
/// @param later for each [Node.Later] its fields, in the order in which those nodes begin, first in the root and then
///     in these
public record ManagedTree(Node root, List<List<Node>> later) {}
