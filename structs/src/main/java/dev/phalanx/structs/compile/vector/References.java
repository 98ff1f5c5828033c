package dev.phalanx.structs.compile.vector;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads what a body does with a `RefRW` or a `RefRO`.
final class References {
    private final BodyReader reader;
    private final Components components;

    References(BodyReader reader, Components components) {
        this.reader = reader;
        this.components = components;
    }

    /// Reads the call of a method of a reference.
    ///
    /// @param arguments the reference and the arguments
    /// @return the result, or null if there is none
    @Nullable
    Value call(Value.Reference reference, String name, List<Value> arguments, Predicate when, State state)
            throws NotVectorizableException {
        return switch (name) {
            case "get" -> get(reference, state);
            case "set" -> {
                set(reference, arguments.getLast(), state);
                yield null;
            }
            case "update" -> {
                Value value = get(reference, state);
                run(arguments.getLast(), "accept", value, when, state);
                set(reference, value, state);
                yield null;
            }
            case "replace" -> {
                Value next = run(arguments.getLast(), "apply", get(reference, state), when, state);
                set(reference, next == null ? new Value.Foreign("stores no value") : next, state);
                yield null;
            }
            default -> throw reader.refuse("calls " + name + " of a reference");
        };
    }

    private Value get(Value.Reference reference, State state) {
        return components.create(reference.component(), true, leaf -> state.cell(reference.firstCell() + leaf), state);
    }

    private void set(Value.Reference reference, Value value, State state) throws NotVectorizableException {
        if (!reference.written()) {
            throw reader.refuse("sets a reference that is read-only");
        }
        @Nullable Value[] leaves = new @Nullable Value[reference.leaves()];
        Arrays.fill(leaves, null);
        components.take(reference.component(), value, state, leaves);
        for (int leaf = 0; leaf < leaves.length; leaf++) {
            Value taken = leaves[leaf];
            if (taken != null) {
                state.setCell(reference.firstCell() + leaf, taken);
            }
        }
    }

    private @Nullable Value run(Value function, String name, Value value, Predicate when, State state)
            throws NotVectorizableException {
        if (!(function instanceof Value.Function lambda)) {
            throw reader.refuse("calls a method of a lambda that is not known");
        }
        return reader.run(lambda, name, List.of(value), when, state);
    }
}
