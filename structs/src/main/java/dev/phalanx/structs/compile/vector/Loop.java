package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.List;

/// A loop of a [VectorProgram]. It runs while its condition is true, or has a lane left.
///
/// @param region what it repeats
/// @param variables what changes from round to round; the first is the condition
record Loop(Region region, List<Variable> variables) {
    Loop(Region region) {
        this(region, new ArrayList<>());
    }

    /// What changes from round to round.
    ///
    /// @param phi its value in a round
    /// @param first its value in the first round
    /// @param next its value in the next round
    record Variable(Node phi, Node first, Node next) {}
}
