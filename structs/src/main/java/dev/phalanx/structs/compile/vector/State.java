package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The local variables, the operand stack and the columns of a row at a place in a body.
///
/// All three together are the *variables* of a state, which are numbered in this order.
final class State {
    /// Null where it is not known, or differs, what the variable holds.
    final @Nullable Value[] locals;

    final List<Value> stack;
    final Node[] columns;

    State(@Nullable Value[] locals, List<Value> stack, Node[] columns) {
        this.locals = locals;
        this.stack = stack;
        this.columns = columns;
    }

    State copy() {
        return new State(locals.clone(), new ArrayList<>(stack), columns.clone());
    }

    /// The same without the local variables that are not read any more.
    State keeping(BitSet live) {
        State kept = copy();
        for (int i = 0; i < locals.length; i++) {
            if (!live.get(i)) {
                kept.locals[i] = null;
            }
        }
        return kept;
    }

    /// The same with nothing but the topmost value of the stack, as a method returns it.
    State returned(boolean hasResult) {
        @Nullable Value[] none = new @Nullable Value[locals.length];
        Arrays.fill(none, null);
        List<Value> result = hasResult ? new ArrayList<>(List.of(stack.getLast())) : new ArrayList<>();
        return new State(none, result, columns.clone());
    }

    int variables() {
        return locals.length + columns.length + stack.size();
    }

    @Nullable
    Value get(int variable) {
        if (variable < locals.length) {
            return locals[variable];
        }
        int next = variable - locals.length;
        return next < columns.length ? new Value.Numeric(columns[next]) : stack.get(next - columns.length);
    }

    void set(int variable, @Nullable Value value) {
        int next = variable - locals.length;
        if (next < 0) {
            locals[variable] = value;
        } else if (next < columns.length && value instanceof Value.Numeric number) {
            columns[next] = number.node();
        } else {
            stack.set(next - columns.length, value == null ? new Value.Foreign("uses a value that differs") : value);
        }
    }
}
