package dev.phalanx.structs.loaded;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether a loaded class has the ancestors and the members that its class file declares, those that compilers add too.
final class Members {
    private static final int OF_FIELD = Modifier.fieldModifiers();
    private static final int OF_METHOD = Modifier.methodModifiers();

    private Members() {}

    /// Why the class cannot have been loaded from the class file, or null if it may have been.
    static @Nullable String doubt(Class<?> type, byte[] classFile) {
        String name = type.getName();
        try {
            return declared(ClassFile.of().parse(classFile)).equals(loaded(type))
                    ? null
                    : "the class file of " + name + " declares other members than the loaded class has";
        } catch (IllegalArgumentException broken) {
            return "the class file of " + name + " is broken: " + broken.getMessage();
        } catch (LinkageError missing) {
            return "the members of " + name + " cannot be listed: " + missing;
        }
    }

    private static Set<String> declared(ClassModel model) {
        Set<String> members = new HashSet<>();
        model.superclass().ifPresent(above -> members.add("extends " + binaryName(above)));
        model.interfaces().forEach(contract -> members.add("implements " + binaryName(contract)));
        for (FieldModel field : model.fields()) {
            members.add(key(
                    field.flags().flagsMask() & OF_FIELD,
                    field.fieldName().stringValue(),
                    field.fieldType().stringValue()));
        }
        for (MethodModel method : model.methods()) {
            if (!method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)) {
                members.add(key(
                        method.flags().flagsMask() & OF_METHOD,
                        method.methodName().stringValue(),
                        method.methodType().stringValue()));
            }
        }
        return members;
    }

    private static Set<String> loaded(Class<?> type) {
        Set<String> members = new HashSet<>();
        if (type.isInterface()) {
            members.add("extends java.lang.Object");
        } else if (type.getSuperclass() != null) {
            members.add("extends " + type.getSuperclass().getName());
        }
        for (Class<?> contract : type.getInterfaces()) {
            members.add("implements " + contract.getName());
        }
        for (Field field : type.getDeclaredFields()) {
            members.add(key(
                    field.getModifiers() & OF_FIELD,
                    field.getName(),
                    field.getType().descriptorString()));
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            MethodType signature = MethodType.methodType(void.class, constructor.getParameterTypes());
            members.add(
                    key(constructor.getModifiers() & OF_METHOD, ConstantDescs.INIT_NAME, signature.descriptorString()));
        }
        for (Method method : type.getDeclaredMethods()) {
            MethodType signature = MethodType.methodType(method.getReturnType(), method.getParameterTypes());
            members.add(key(method.getModifiers() & OF_METHOD, method.getName(), signature.descriptorString()));
        }
        return members;
    }

    private static String key(int flags, String name, String type) {
        return flags + " " + name + " " + type;
    }

    private static String binaryName(ClassEntry type) {
        return type.asInternalName().replace('/', '.');
    }
}
