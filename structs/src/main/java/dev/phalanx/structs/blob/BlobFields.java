package dev.phalanx.structs.blob;

import dev.phalanx.structs.internal.shape.BlobShape;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/// Finds, by name, the fields that a builder is to fill.
final class BlobFields {
    private final BuilderMemory space;

    BlobFields(BuilderMemory space) {
        this.space = space;
    }

    /// The offset of a field.
    ///
    /// @param owner the place whose value has the field
    /// @param kind the class of the field
    /// @param target what it leads to
    int find(BlobSlot<?> owner, String field, Class<?> kind, Class<?> target) {
        requireOwn(owner);
        BlobShape shape = owner.element().shape();
        Shape.BlobView view = shape.findView(field);
        if (view == null || view.type() != kind || box(view.element()) != box(target)) {
            throw refuse(owner, field, describe(kind, target), view);
        }
        return owner.at() + shape.leaves().get(view.leaf()).offset();
    }

    private static IllegalArgumentException refuse(
            BlobSlot<?> owner, String field, String wanted, Shape.@Nullable BlobView view) {
        BlobShape shape = owner.element().shape();
        String type = owner.type().getSimpleName();
        if (view != null) {
            return new IllegalArgumentException(type + "." + field + " is a " + describe(view.type(), view.element())
                    + ", not a " + wanted + ". Name a field of that type, or give the type of this one.");
        }
        return new IllegalArgumentException(type + " has no view named " + field + "; it has "
                + shape.views().stream()
                        .map(other -> shape.leaves().get(other.leaf()).path())
                        .toList()
                + ". Name one of these.");
    }

    private static String describe(Class<?> kind, Class<?> target) {
        return kind.getSimpleName()
                + (kind == BlobString.class ? "" : "<" + box(target).getSimpleName() + ">");
    }

    private static Class<?> box(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /// Refuses a place of another builder.
    void requireOwn(BlobSlot<?> place) {
        space.memory().check();
        if (place.space() != space) {
            throw new IllegalArgumentException(
                    place + " is a place in the blob of another BlobBuilder. Allocate it with this one.");
        }
    }
}
