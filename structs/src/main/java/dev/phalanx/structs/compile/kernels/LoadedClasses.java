package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.vector.RowBody;
import dev.phalanx.structs.contract.Gatherable;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The classes that a body sees, if their class files are known to be the code that runs.
///
/// @param owner the class of the body
record LoadedClasses(Class<?> owner) implements RowBody.Classes {
    private @Nullable Class<?> load(ClassDesc type) {
        try {
            // What the body does would initialize the class.
            return Class.forName(Names.binary(type), true, owner.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    @Override
    public RowBody.Found find(ClassDesc type) {
        Class<?> declaring = load(type);
        if (declaring == null) {
            return new RowBody.Found.Unknown("is not found");
        }
        LoadedCode code = LoadedCode.of(declaring);
        String doubt = code.doubt();
        if (doubt != null) {
            return new RowBody.Found.Unknown("is not known: " + doubt);
        }
        ClassModel model = code.parse();
        return model == null ? new RowBody.Found.Unknown("is not found") : new RowBody.Found.Known(model);
    }

    @Override
    public @Nullable ClassDesc elements(ClassDesc type) {
        Class<?> declaring = load(type);
        if (declaring == null || !Gatherable.class.isAssignableFrom(declaring)) {
            return null;
        }
        try {
            return Names.of(declaring.getMethod("get", int.class).getReturnType());
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    @Override
    public boolean areFieldsOpen(ClassDesc type) {
        Class<?> declaring = load(type);
        return declaring != null && Arrays.stream(declaring.getDeclaredFields()).allMatch(Field::trySetAccessible);
    }

    @Override
    public @Nullable Object constant(ClassDesc declaring, String name) {
        Class<?> type = load(declaring);
        if (type == null) {
            return null;
        }
        try {
            Field field = type.getDeclaredField(name);
            boolean isConstant = field.accessFlags().containsAll(Set.of(AccessFlag.STATIC, AccessFlag.FINAL))
                    && field.getType().isPrimitive()
                    && field.trySetAccessible();
            return isConstant ? field.get(null) : null;
        } catch (NoSuchFieldException | IllegalAccessException e) {
            return null;
        }
    }
}
