package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes the objects that components are, and takes them apart, as kernels do: see [Shape.Construction].
final class Components {
    private final BodyReader reader;
    private final Heap heap;

    Components(BodyReader reader) {
        this.reader = reader;
        this.heap = reader.heap;
    }

    /// A component, or a part of one.
    ///
    /// @param written whether it may be changed
    /// @param leaves the values of the leaves
    /// @param state gets what a constructor does
    /// @return an object, or something foreign if the code of its class cannot be read
    Value create(Shape.Composite shape, boolean written, IntFunction<Value> leaves, State state) {
        if (shape.construction() == Shape.Construction.SET_ALL) {
            return createBySetting(shape, written, leaves, state);
        }
        Value.Instance instance = heap.create(
                Names.of(shape.type()),
                shape.construction() == Shape.Construction.RECORD,
                shape.members().stream().map(Shape.Member::name).collect(Collectors.toUnmodifiableSet()),
                -1);
        for (Shape.Member member : shape.members()) {
            heap.cell(instance, member.name(), member(shape, member, written, leaves, state));
        }
        if (!written) {
            heap.makeReadOnly(instance);
        }
        return instance;
    }

    private Value member(
            Shape.Composite shape, Shape.Member member, boolean written, IntFunction<Value> leaves, State state) {
        return switch (member.shape()) {
            case Shape.Composite inner -> create(inner, written, leaves, state);
            case Shape.Scalar scalar when scalar.type().isPrimitive() -> leaves.apply(scalar.leaf());
            default -> foreign(shape, member);
        };
    }

    private static Value.Foreign foreign(Shape.Composite shape, Shape.Member member) {
        return new Value.Foreign("uses " + shape.path() + "." + member.name() + " of type "
                + member.shape().type().getSimpleName() + "; only numbers have lanes");
    }

    private Value createBySetting(Shape.Composite shape, boolean written, IntFunction<Value> leaves, State state) {
        ClassDesc type = Names.of(shape.type());
        BodyReader.Mark mark = reader.mark();
        State before = state.copy();
        try {
            Value.Instance instance = reader.create(type);
            List<Value> arguments = new ArrayList<>(List.of(instance));
            MethodModel constructor = reader.method(type, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            reader.call(constructor, arguments, Predicate.ALWAYS, state);
            List<ClassDesc> parameters = new ArrayList<>();
            for (Shape.Member member : shape.members()) {
                arguments.add(member(shape, member, written, leaves, state));
                parameters.add(Names.of(member.shape().type()));
            }
            MethodModel set = reader.method(type, "set", MethodTypeDesc.of(type, parameters));
            reader.call(set, arguments, Predicate.ALWAYS, state);
            if (!written) {
                heap.makeReadOnly(instance);
            }
            return instance;
        } catch (NotVectorizableException e) {
            reader.reset(mark);
            state.takeCells(before);
            return new Value.Foreign(
                    "uses " + shape.path() + " of type " + shape.type().getSimpleName() + ", which " + e.reason());
        }
    }

    /// Takes an object apart.
    ///
    /// @param leaves gets the values of its leaves; what has no lanes is left out
    /// @throws NotVectorizableException if it is no such object, or has other values than before where there are no
    ///     lanes
    void take(Shape.Composite shape, Value value, State state, @Nullable Value[] leaves)
            throws NotVectorizableException {
        if (!(value instanceof Value.Instance instance) || !instance.type().equals(Names.of(shape.type()))) {
            throw reader.refuse("stores an object that is not known in " + shape.path());
        }
        for (Shape.Member member : shape.members()) {
            Value found = state.cell(heap.cell(
                    instance, member.name(), reader.zero(Names.of(member.shape().type()))));
            switch (member.shape()) {
                case Shape.Composite inner
                when !isUnchanged(found, shape, member, inner) -> take(inner, found, state, leaves);
                case Shape.Scalar scalar when scalar.type().isPrimitive() -> leaves[scalar.leaf()] = found;
                default -> {
                    if (!isUnchanged(found, shape, member, member.shape())) {
                        throw reader.refuse("assigns " + shape.path() + "." + member.name() + ", which is no number");
                    }
                }
            }
        }
    }

    /// Whether a member that has no lanes is what it was. What stands for it names its path.
    private static boolean isUnchanged(Value found, Shape.Composite shape, Shape.Member member, Shape inner) {
        return found instanceof Value.Foreign foreign
                && (foreign.equals(foreign(shape, member))
                        || (inner instanceof Shape.Composite part
                                && foreign.use().startsWith("uses " + part.path() + " of type ")));
    }
}
