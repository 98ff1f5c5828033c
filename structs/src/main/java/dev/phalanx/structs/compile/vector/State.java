package dev.phalanx.structs.compile.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The local variables, the operand stack and the cells of the [Heap] at a place in a body.
///
/// All three together are the *variables* of a state, which are numbered in this order. The stack has as many numbers
/// as it ever needs, so a variable has the same number in all states of a method.
final class State {
    private static final Value.Foreign DIFFERS = new Value.Foreign("uses one object or another");

    /// Null where it is not known, or differs, what the variable holds.
    final @Nullable Value[] locals;

    final List<Value> stack;
    private final int mostStack;
    private final Heap heap;
    /// Null for cells that were not assigned.
    private @Nullable Value[] cells;

    private State(@Nullable Value[] locals, List<Value> stack, int mostStack, Heap heap, @Nullable Value[] cells) {
        this.locals = locals;
        this.stack = stack;
        this.mostStack = mostStack;
        this.heap = heap;
        this.cells = cells;
    }

    /// A state without local variables.
    static State empty(Heap heap) {
        return new State(new @Nullable Value[0], new ArrayList<>(), 0, heap, new @Nullable Value[0]);
    }

    /// The state at the start of a method.
    State entering(@Nullable Value[] arguments, int stackOfMethod) {
        return new State(arguments, new ArrayList<>(), stackOfMethod, heap, cells.clone());
    }

    State copy() {
        return new State(locals.clone(), new ArrayList<>(stack), mostStack, heap, cells.clone());
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
        return new State(none, result, mostStack, heap, cells.clone());
    }

    Value cell(int number) {
        Value value = number < cells.length ? cells[number] : null;
        return value == null ? heap.first(number) : value;
    }

    void setCell(int number, Value value) {
        if (number >= cells.length) {
            cells = Arrays.copyOf(cells, heap.cells());
        }
        cells[number] = value;
    }

    /// Takes over the cells of another state.
    void takeCells(State other) {
        cells = other.cells.clone();
    }

    /// The number of variables, which grows with the heap.
    int variables() {
        return locals.length + mostStack + heap.cells();
    }

    @Nullable
    Value get(int variable) {
        if (variable < locals.length) {
            return locals[variable];
        }
        int next = variable - locals.length;
        if (next < mostStack) {
            return next < stack.size() ? stack.get(next) : null;
        }
        return cell(next - mostStack);
    }

    void set(int variable, @Nullable Value value) {
        int next = variable - locals.length;
        if (next < 0) {
            locals[variable] = value;
        } else if (next >= mostStack) {
            setCell(next - mostStack, value == null ? DIFFERS : value);
        } else if (next < stack.size()) {
            stack.set(next, value == null ? DIFFERS : value);
        }
    }
}
