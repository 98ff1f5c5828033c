package dev.phalanx.structs.compile.bytecode;

import java.util.Map;

/// A method, and which of its calls are replaced by the code of what they call.
///
/// @param method the method
/// @param kinds the kinds of its operands
/// @param calls the calls, by their places among the elements of the method's code
/// @param updates the places where a lambda is made that the next instruction hands to a reference, which calls it
record Expansion(
        BodyMethod method, OperandKinds kinds, Map<Integer, Expansion> calls, Map<Integer, Expansion> updates) {
    /// Whether the code stays as it is.
    boolean isNothing() {
        return calls.isEmpty() && updates.isEmpty() && kinds.joinsOfRecords().isEmpty();
    }
}
