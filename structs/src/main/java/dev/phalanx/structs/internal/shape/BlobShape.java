package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.loaded.ClassCache;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The layout of values of a type in a blob: a struct type whose fields may be views of the same blob, or a primitive,
/// an enum, an entity id or a string.
///
/// What a view leads to is not part of the shape, so that a type may point at itself.
///
/// @param type the class; a primitive's box
/// @param root its shape; a primitive's is that of the bare type
/// @param leaves its leaves, in order
/// @param size bytes of one value
/// @param alignment what a value's offset is a multiple of
public record BlobShape(Class<?> type, Shape root, List<Leaf> leaves, int size, int alignment) {
    private static final ClassCache<BlobShape> CACHE = new ClassCache<>() {
        @Override
        protected BlobShape computeValue(Class<?> type) {
            return read(type);
        }
    };

    /// The shape of `type`.
    ///
    /// @throws IllegalArgumentException if values of `type` cannot be stored in a blob; the message names the field
    public static BlobShape of(Class<?> type) {
        return CACHE.get(MethodType.methodType(type).wrap().returnType());
    }

    private static BlobShape read(Class<?> type) {
        Class<?> bare = MethodType.methodType(type).unwrap().returnType();
        ShapeReader.Reading reading = ShapeReader.inBlob(type).readBlobRoot(bare);
        if (reading.root() instanceof Shape.Composite) {
            ClassVisibility.require(reading.root(), type, type);
        }
        int size = reading.leaves().isEmpty() ? 0 : reading.size();
        return new BlobShape(type, reading.root(), reading.leaves(), size, reading.alignment());
    }

    /// Whether a value is one primitive.
    public boolean isPrimitive() {
        return root.type().isPrimitive();
    }

    /// Whether code for the type mentions no class of the user.
    public boolean isBuiltIn() {
        return isPrimitive() || root instanceof Shape.BlobView;
    }

    /// Whether a value has views of its blob.
    public boolean holdsViews() {
        return leaves.stream().anyMatch(leaf -> leaf.holds() == Leaf.Holds.BLOB_VIEW);
    }

    /// Whether no part of a value can change, so that one object may serve everyone.
    public boolean isImmutable() {
        return isImmutable(root);
    }

    private static boolean isImmutable(Shape shape) {
        return switch (shape) {
            case Shape.Scalar _, Shape.Text _, Shape.BlobReference _, Shape.BlobView _ -> true;
            case Shape.FixedArray _, Shape.InlineList _ -> false;
            case Shape.Container container -> throw new IllegalArgumentException(container + " is in no blob.");
            case Shape.Composite composite ->
                composite.construction() == Shape.Construction.RECORD
                        && composite.members().stream().allMatch(member -> isImmutable(member.shape()));
        };
    }

    /// The view that is the field at `path`, or null if there is none.
    public Shape.@Nullable BlobView findView(String path) {
        return views().stream()
                .filter(view -> leaves.get(view.leaf()).path().equals(path))
                .findFirst()
                .orElse(null);
    }

    /// The views of a value, in order.
    public List<Shape.BlobView> views() {
        List<Shape.BlobView> views = new ArrayList<>();
        addViews(root, views);
        return views;
    }

    private static void addViews(Shape shape, List<Shape.BlobView> views) {
        if (shape instanceof Shape.BlobView view) {
            views.add(view);
        } else if (shape instanceof Shape.Composite composite) {
            composite.members().forEach(member -> addViews(member.shape(), views));
        }
    }

    /// Refuses a type if any type that its views lead to cannot be stored in a blob.
    ///
    /// @throws IllegalArgumentException naming the field
    public void requireTargets() {
        requireTargets(new HashSet<>());
    }

    private void requireTargets(Set<Class<?>> seen) {
        if (seen.add(type)) {
            views().forEach(view -> of(view.element()).requireTargets(seen));
        }
    }

    /// A hash of names and types of all fields, and of those that views lead to; the same on every machine.
    public long typeHash() {
        return StableHash.ofBlob(this);
    }
}
