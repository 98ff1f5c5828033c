package dev.phalanx.structs.internal.shape;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Objects;

/// Whether code generated into a package can use the classes that a struct type is made of.
public final class ClassVisibility {
    private final Class<?> from;

    private ClassVisibility(Class<?> from) {
        this.from = from;
    }

    /// Refuses a struct type if one of its classes, or the constructor of one, is hidden from the package of `from`.
    ///
    /// @param from a class beside which the code is to be defined
    /// @throws IllegalArgumentException naming the class and what to change
    public static void require(StructLayout layout, Class<?> from) {
        require(layout.root(), layout.type(), from);
    }

    /// Refuses a class that, or whose constructor, is hidden from the package of `from`.
    ///
    /// @throws IllegalArgumentException naming the class and what to change
    public static void requireConstructor(Class<?> type, Class<?>[] parameters, Class<?> from) {
        ClassVisibility reach = new ClassVisibility(from);
        String name = StructErrors.nameOf(type);
        reach.requireClass(type, name);
        reach.requireExport(type, name);
        reach.requireConstructor(type, parameters, name);
    }

    /// Refuses a class that is hidden from the package of `from`.
    ///
    /// @throws IllegalArgumentException naming the class and what to change
    public static void requireClass(Class<?> type, Class<?> from) {
        ClassVisibility reach = new ClassVisibility(from);
        String name = StructErrors.nameOf(type);
        reach.requireClass(type, name);
        reach.requireExport(type, name);
    }

    /// Refuses a class whose package is hidden from the module of `from`.
    ///
    /// @throws IllegalArgumentException naming the class and what to change
    public static void requireExported(Class<?> type, Class<?> from) {
        new ClassVisibility(from).requireExport(type, StructErrors.nameOf(type));
    }

    private void requireExport(Class<?> type, String name) {
        if (!type.getModule().isExported(type.getPackageName(), from.getModule())) {
            throw StructErrors.refuse("Package " + type.getPackageName() + " of " + name + " is not exported to "
                    + from.getModule() + ", so code generated in package " + from.getPackageName()
                    + " cannot use it. Export the package to that module.");
        }
    }

    static void require(Shape root, Class<?> type, Class<?> from) {
        new ClassVisibility(from).visit(root, StructErrors.nameOf(type));
    }

    private void visit(Shape shape, String path) {
        switch (shape) {
            case Shape.Scalar scalar -> requireClass(scalar.type(), path);
            case Shape.InlineList list -> requireClass(list.element(), path + "[]");
            case Shape.BlobReference reference -> requireClass(reference.target(), path);
            case Shape.BlobView view -> requireClass(view.element(), path);
            case Shape.Container container -> requireClass(container.type(), path);
            case Shape.FixedArray _, Shape.Text _ -> {}
            case Shape.Composite composite -> {
                requireClass(composite.type(), path);
                requireConstructor(composite.type(), parameters(composite), path);
                composite.members().forEach(member -> visit(member.shape(), path + "." + member.name()));
            }
        }
    }

    private void requireClass(Class<?> type, String path) {
        if (!isReached(type, type.getModifiers())) {
            throw hidden(describe(type, path));
        }
    }

    private static Class<?>[] parameters(Shape.Composite composite) {
        return composite.construction() == Shape.Construction.RECORD
                ? composite.members().stream()
                        .map(member -> member.shape().type())
                        .toArray(Class<?>[]::new)
                : new Class<?>[0];
    }

    private void requireConstructor(Class<?> type, Class<?>[] parameters, String path) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(parameters);
            if (!isReached(type, constructor.getModifiers())) {
                throw hidden("The constructor of " + describe(type, path));
            }
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(type.getName() + " has lost its constructor.", e);
        }
    }

    private boolean isReached(Class<?> owner, int modifiers) {
        return Modifier.isPublic(modifiers)
                || (owner.getPackageName().equals(from.getPackageName())
                        && Objects.equals(owner.getClassLoader(), from.getClassLoader()));
    }

    private static String describe(Class<?> type, String path) {
        String name = StructErrors.nameOf(type);
        return name + (path.equals(name) ? "" : ", the type of " + path + ",");
    }

    private IllegalArgumentException hidden(String what) {
        return StructErrors.refuse(what + " is not public, so code generated in package " + from.getPackageName()
                + " cannot use it. Make it public, or use it in its own package only.");
    }
}
