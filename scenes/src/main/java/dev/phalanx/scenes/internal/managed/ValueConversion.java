package dev.phalanx.scenes.internal.managed;

import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/// Converts the values of a component that have no parts to the types of what holds them: numbers, texts, constants,
/// entities, blobs, arrays of numbers.
final class ValueConversion {
    private final ManagedReader reader;
    private final Class<?> component;

    ValueConversion(ManagedReader reader, Class<?> component) {
        this.reader = reader;
        this.component = component;
    }

    /// The value of a node that has no parts and no number; [Absent#GONE] for a constant of a missing class.
    ///
    /// @param slot what holds it
    /// @param path where it is
    @Nullable
    Object value(Node node, Slot slot, Reach reach, ValuePath path) throws SceneFileException {
        return switch (node) {
            case Node.Null nothing -> {
                if (slot.raw().isPrimitive()) {
                    throw slot.mismatch("null", path);
                }
                yield null;
            }
            case Node.Plain plain -> plain(plain.value(), slot, path);
            case Node.Text text -> text(text.kind(), text.text(), slot, path);
            case Node.Constant constant -> constant(constant, slot, reach, path);
            case Node.EntityNumber entity -> entity(entity.number(), slot, path);
            case Node.BlobNumber blob -> blob(blob.number(), slot, path);
            default -> throw new IllegalStateException(node + " has parts.");
        };
    }

    private Object plain(Object value, Slot slot, ValuePath path) throws SceneFileException {
        Class<?> to = slot.boxed();
        if (to.isInstance(value)) {
            return value;
        }
        Object wider = Widening.widen(value, to);
        if (wider == null) {
            throw slot.mismatch(typeName(value), path);
        }
        reportLoss(value, wider, path);
        return wider;
    }

    /// Reports the first number of a field that lost digits, if it did.
    private void reportLoss(Object value, Object wider, ValuePath path) {
        if (!Widening.isExact(value, wider)) {
            PlanField field = path.lastField();
            reader.report()
                    .addLoss(
                            field == null
                                    ? path.toString()
                                    : "Field " + field.name() + " of "
                                            + field.owner().getName(),
                            typeName(value),
                            typeName(wider),
                            value + " is " + wider + " now, at " + path);
        }
    }

    /// The name of the type of a value: the primitive type of a box.
    private static String typeName(Object value) {
        return value instanceof String || value.getClass().getPackageName().equals("java.math")
                ? value.getClass().getName()
                : MethodType.methodType(value.getClass()).unwrap().returnType().getName();
    }

    private static Object text(TextKind kind, String text, Slot slot, ValuePath path) throws SceneFileException {
        slot.requireHeld(kind.type(), path);
        try {
            return kind.parse(text);
        } catch (RuntimeException malformed) {
            throw new SceneFileException(
                    "The file is damaged: " + path + " is not a " + kind.type().getName()
                            + ". Write the file again, or take a copy.",
                    malformed);
        }
    }

    private @Nullable Object constant(Node.Constant constant, Slot slot, Reach reach, ValuePath path)
            throws SceneFileException {
        ClassMatch match = reader.match(constant.type(), reach, path);
        if (match == null) {
            return Absent.GONE;
        }
        slot.requireHeld(match.type(), path);
        return match.constant(constant.constant());
    }

    private Entity entity(int number, Slot slot, ValuePath path) throws SceneFileException {
        slot.requireHeld(Entity.class, path);
        if (number < 0) {
            return Entity.NULL;
        }
        if (number >= reader.entityCount()) {
            throw path.damaged("refers to the entity " + number + ", and there are " + reader.entityCount());
        }
        if (!IEntityReferences.class.isAssignableFrom(component)) {
            throw new SceneFileException(
                    path + " is an entity in the file, which would be another entity after loading. Let "
                            + component.getName() + " implement IEntityReferences.");
        }
        return reader.entity(number);
    }

    private BlobAssetReference<?> blob(int number, Slot slot, ValuePath path) throws SceneFileException {
        slot.requireHeld(BlobAssetReference.class, path);
        if (number < 0) {
            return BlobAssetReference.nullReference();
        }
        BlobAssetReference<?> found = reader.blob(number, path);
        if (slot.arguments().size() == 1) {
            Slot root = slot.arguments().get(0);
            if (!root.raw().isAssignableFrom(found.type())) {
                throw root.mismatch("a blob of " + found.type().getName(), path);
            }
        }
        return found;
    }

    /// An array of primitives, converted to what holds it.
    Object primitives(Object array, Slot slot, ValuePath path) throws SceneFileException {
        Class<?> from = array.getClass().getComponentType();
        if (slot.holds(array.getClass())) {
            return array;
        }
        Class<?> to = slot.raw().getComponentType();
        if (to == null || !to.isPrimitive() || !Widening.isWider(to, from)) {
            throw slot.mismatch(array.getClass().getTypeName(), path);
        }
        int length = Array.getLength(array);
        Object wider = Array.newInstance(to, length);
        for (int i = 0; i < length; i++) {
            Object value = Array.get(array, i);
            Array.set(wider, i, value);
            reportLoss(value, Array.get(wider, i), path);
        }
        return wider;
    }
}
