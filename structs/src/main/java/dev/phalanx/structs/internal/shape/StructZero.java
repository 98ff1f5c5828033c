package dev.phalanx.structs.internal.shape;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes sure that the classes of a struct type take zeros and keep them, since new components read as all zero bits.
///
/// A struct type in a package that is closed to this module is left to the compiler of generated code, which rejects
/// it.
public final class StructZero {
    private static final String COMPONENTS = "dev.phalanx.entities.components";

    private final ZeroValues zeros;

    private StructZero(ZeroValues zeros) {
        this.zeros = zeros;
    }

    /// Whether a class is known to take zeros and keep them: one of JOML's, or one that this library declares.
    public static boolean isKnown(Class<?> type) {
        return type == Entity.class
                || JomlTypes.isJoml(type)
                || (type.getPackageName().equals(COMPONENTS)
                        && Objects.equals(type.getClassLoader(), StructZero.class.getClassLoader()));
    }

    /// Whether values have fixed lists, whose elements have to keep zeros as well.
    public static boolean hasLists(StructLayout layout) {
        for (Leaf leaf : layout.leaves()) {
            if (leaf.holds() == Leaf.Holds.FIXED_LIST) {
                return true;
            }
        }
        return false;
    }

    /// Rejects a struct type that has a record which rejects or changes zeros, or a class that cannot be instantiated.
    ///
    /// @throws IllegalArgumentException naming the class and its component
    public static void requireKept(StructLayout layout) {
        new StructZero(new ZeroValues(layout.leaves())).visit(layout.root());
    }

    /// Checks the parts of a value before the whole, so that the innermost fault is named.
    private void visit(Shape shape) {
        if (shape instanceof Shape.InlineList list && StructLayout.isStruct(list.element())) {
            requireKept(StructLayout.of(list.element()));
        }
        if (shape instanceof Shape.Composite composite) {
            composite.members().forEach(member -> visit(member.shape()));
            requireKept(composite);
        }
    }

    private void requireKept(Shape.Composite composite) {
        try {
            Object value = Objects.requireNonNull(zeros.of(composite));
            for (Shape.Member member : composite.members()) {
                if (composite.construction() == Shape.Construction.RECORD) {
                    @Nullable Object zero = zeros.of(member.shape());
                    @Nullable Object read = zeros.read(composite, member, value);
                    if (!zeros.isSame(member.shape(), zero, read)) {
                        throw changed(composite, member, zero, read);
                    }
                }
            }
        } catch (InaccessibleObjectException _) {
            // The package is closed; generating code for it says so.
        } catch (InvocationTargetException e) {
            throw thrown(composite, e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("The constructor of " + composite.path() + " cannot be called.", e);
        }
    }

    private static IllegalArgumentException changed(
            Shape.Composite composite, Shape.Member member, @Nullable Object zero, @Nullable Object read) {
        return StructErrors.refuse(composite.path() + "." + member.name() + " reads " + show(read)
                + " when it is stored as " + show(zero)
                + ". A new component is all zero bits; let the constructor and the accessor of "
                + composite.type().getSimpleName() + " keep zeros as they are.");
    }

    private static IllegalArgumentException thrown(Shape.Composite composite, @Nullable Throwable cause) {
        boolean isRecord = composite.construction() == Shape.Construction.RECORD;
        return new IllegalArgumentException(
                composite.path() + (isRecord ? " refuses zeros" : " cannot be made") + ": the constructor of "
                        + composite.type().getSimpleName() + " threw " + cause
                        + (isRecord
                                ? ". A new component is all zero bits; let the constructor accept them."
                                : ". Let it only set fields."),
                cause);
    }

    private static String show(@Nullable Object value) {
        String inBrackets = Arrays.deepToString(new @Nullable Object[] {value});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }
}
