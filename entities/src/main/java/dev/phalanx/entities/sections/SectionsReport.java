package dev.phalanx.entities.sections;

import java.util.List;

/// What the sections of a world do, and the nodes that run them, as one node sees it. Figures of its own sections are
/// exact; those of other nodes are what these have reported.
///
/// # The slowest node
///
/// In a run that waits for its neighbours, nearly all nodes are slow, and one of them is the reason. Each node that
/// waits at least a tenth of its time for others points at the one that it waits for most; that one may wait itself, so
/// the pointers are followed to a node that waits for nobody, or that reports nothing any more. The node that most of
/// the waiting leads to is the slowest. Where pointers lead in a circle, they end at the node of it that waits least.
///
/// @param node the number of the node that sees this
/// @param slowest the number of the node that the others wait for in the end, -1 if nobody waits
/// @param columns how many sections are beside each other, 0 if they are no grid
/// @param rows how many rows of sections there are, 0 if they are no grid. Section `row * columns + column` is in a
///     row, from row 0, where y is 0
/// @param nodes in the order of their numbers
/// @param sections in the order of their numbers
public record SectionsReport(
        int node, int slowest, int columns, int rows, List<NodeReport> nodes, List<SectionReport> sections) {
    /// Keeps copies of the lists.
    public SectionsReport {
        nodes = List.copyOf(nodes);
        sections = List.copyOf(sections);
    }
}
