package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.internal.shape.Shape.Construction;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes values of all zero bits by reflection, without generated code.
///
/// Every method throws [java.lang.reflect.InvocationTargetException] if the user's code throws, and
/// [java.lang.reflect.InaccessibleObjectException] if the class is in a package that is closed to this module.
final class ZeroValues {
    private final List<Leaf> leaves;

    /// @param leaves the leaves that the shapes number
    ZeroValues(List<Leaf> leaves) {
        this.leaves = leaves;
    }

    /// A value of the shape, null for a native collection alone.
    @Nullable
    Object of(Shape shape) throws ReflectiveOperationException {
        return switch (shape) {
            case Shape.Scalar scalar -> scalar(scalar.type());
            case Shape.FixedArray array ->
                Array.newInstance(
                        array.type().getComponentType(),
                        leaves.get(array.leaf()).stride());
            case Shape.Text text -> text.type().getMethod("empty").invoke(null);
            case Shape.InlineList list ->
                list.type()
                        .getMethod("copyOf", ByteCodec.class, byte[].class, int.class)
                        .invoke(
                                null,
                                new NoElements(list.element()),
                                new byte[leaves.get(list.leaf()).stride()],
                                0);
            case Shape.BlobReference reference ->
                reference.type().getMethod("nullReference").invoke(null);
            case Shape.BlobView view -> throw new IllegalArgumentException(view + " is in no struct type.");
            case Shape.Container _ -> null;
            case Shape.Composite composite -> composite(composite);
        };
    }

    private static Object scalar(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        return type == Entity.class ? Entity.NULL : Array.get(Array.newInstance(type, 1), 0);
    }

    private Object composite(Shape.Composite composite) throws ReflectiveOperationException {
        List<Shape.Member> members = composite.members();
        Class<?>[] types = new Class<?>[members.size()];
        @Nullable Object[] values = new @Nullable Object[members.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = members.get(i).shape().type();
            values[i] = of(members.get(i).shape());
        }
        if (composite.construction() == Construction.RECORD) {
            return make(composite.type(), types, values);
        }
        Object value = make(composite.type(), new Class<?>[0], new Object[0]);
        if (composite.construction() == Construction.SET_ALL) {
            composite.type().getMethod("set", types).invoke(value, values);
            return value;
        }
        for (int i = 0; i < types.length; i++) {
            field(composite, members.get(i)).set(value, values[i]);
        }
        return value;
    }

    private static Object make(Class<?> type, Class<?>[] types, @Nullable Object[] values)
            throws ReflectiveOperationException {
        var constructor = type.getDeclaredConstructor(types);
        if (!JomlTypes.isJoml(type)) {
            constructor.setAccessible(true);
        }
        return constructor.newInstance(values);
    }

    private static Field field(Shape.Composite composite, Shape.Member member) throws ReflectiveOperationException {
        Field field = composite.type().getField(member.name());
        if (!JomlTypes.isJoml(composite.type())) {
            field.setAccessible(true);
        }
        return field;
    }

    /// The value that is read from a member of a record or struct class.
    @Nullable
    Object read(Shape.Composite composite, Shape.Member member, Object value) throws ReflectiveOperationException {
        if (composite.construction() == Construction.FIELDS) {
            return field(composite, member).get(value);
        }
        Method accessor = composite.type().getMethod(member.name());
        accessor.setAccessible(true);
        return accessor.invoke(value);
    }

    /// Whether `value` is made of the same bits as `zero`, a value made here.
    boolean isSame(Shape shape, @Nullable Object zero, @Nullable Object value) throws ReflectiveOperationException {
        if (zero == null
                || value == null
                || !(shape instanceof Shape.Composite composite)
                || JomlTypes.isJoml(composite.type())) {
            return Objects.deepEquals(zero, value);
        }
        for (Shape.Member member : composite.members()) {
            if (!isSame(member.shape(), read(composite, member, zero), read(composite, member, value))) {
                return false;
            }
        }
        return true;
    }

    /// The codec of a list that stays empty.
    private static final class NoElements extends ByteCodec<Object> {
        private final Class<?> element;

        NoElements(Class<?> element) {
            this.element = element;
        }

        @Override
        @SuppressWarnings("unchecked") // Nothing is read or written.
        public Class<Object> type() {
            return (Class<Object>) element;
        }

        @Override
        public int size() {
            return StructLayout.isStruct(element)
                    ? StructLayout.of(element).size()
                    : ByteCodec.of(element).size();
        }

        @Override
        public Object read(byte[] bytes, int offset) {
            throw new IllegalStateException("An empty list has no element to read.");
        }

        @Override
        public void write(byte[] bytes, int offset, Object value) {
            throw new IllegalStateException("A list that is only made to try a constructor takes no elements.");
        }
    }
}
