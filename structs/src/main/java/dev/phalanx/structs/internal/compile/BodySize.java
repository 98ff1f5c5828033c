package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Finds out how many bytecodes a body has, from the class file it was written in.
///
/// A lambda does not know its own method, so the constant pool of the class that made it is searched for methods it makes
/// lambdas of with the same parameters and captures. Where several qualify, the smallest counts, because treating a
/// small body as a large one costs more than the reverse. A body whose class file is not found counts as small.
final class BodySize {
    /// HotSpot's FreqInlineSize: a method of more bytecodes is called, however hot, and not inlined.
    private static final int MOST_INLINED = 325;

    private BodySize() {}

    /// Whether the body is too large for C2 to inline into its kernel.
    static boolean isLarge(IterationPlan plan, Class<?> bodyClass) {
        MethodTypeDesc signature = MethodTypeDesc.of(
                ConstantDescs.CD_void,
                plan.parameters().stream().map(BodySize::passedAs).toList());
        OptionalInt size = bodyClass.isHidden()
                ? ofLambda(bodyClass, signature)
                : ofMethod(bodyClass, bodyClass.getName(), plan.method(), signature);
        return size.orElse(0) > MOST_INLINED;
    }

    private static ClassDesc passedAs(KernelParameter parameter) {
        return Names.of(
                parameter.access() == KernelParameter.Access.REF
                        ? RefRW.class
                        : parameter.struct().type());
    }

    private static OptionalInt ofLambda(Class<?> bodyClass, MethodTypeDesc signature) {
        int marker = bodyClass.getName().indexOf("$$Lambda");
        ClassModel maker = marker < 0 ? null : read(bodyClass, bodyClass.getName().substring(0, marker));
        if (maker == null) {
            return OptionalInt.empty();
        }
        List<String> passed = Stream.concat(
                        Arrays.stream(bodyClass.getDeclaredFields()).map(Field::getType).map(Class::descriptorString),
                        signature.parameterList().stream().map(ClassDesc::descriptorString))
                .toList();
        return StreamSupport.stream(maker.constantPool().spliterator(), false)
                .filter(MethodHandleEntry.class::isInstance)
                .map(entry -> ((MethodHandleEntry) entry).asSymbol())
                .filter(target -> passed.equals(target.invocationType().parameterList().stream()
                        .map(ClassDesc::descriptorString)
                        .toList()))
                .map(target -> ofMethod(
                        bodyClass,
                        binaryName(target.owner()),
                        target.methodName(),
                        MethodTypeDesc.ofDescriptor(target.lookupDescriptor())))
                .flatMapToInt(OptionalInt::stream)
                .min();
    }

    /// The bytecodes of a method, of the most specific one where a bridge has the same name.
    private static OptionalInt ofMethod(Class<?> neighbour, String className, String name, MethodTypeDesc signature) {
        ClassModel owner = read(neighbour, className);
        if (owner == null) {
            return OptionalInt.empty();
        }
        return owner.methods().stream()
                .filter(method -> method.methodName().equalsString(name)
                        && method.methodTypeSymbol().equals(signature)
                        && !method.flags().has(AccessFlag.BRIDGE))
                .flatMap(method -> method.findAttribute(Attributes.code()).stream())
                .mapToInt(code -> code.codeLength())
                .findFirst();
    }

    private static String binaryName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return descriptor.substring(1, descriptor.length() - 1).replace('/', '.');
    }

    private static @Nullable ClassModel read(Class<?> neighbour, String className) {
        Class<?> owner;
        try {
            owner = Class.forName(className, false, neighbour.getClassLoader());
        } catch (ClassNotFoundException e) {
            return null;
        }
        String file = className.substring(className.lastIndexOf('.') + 1) + ".class";
        try (InputStream in = owner.getResourceAsStream(file)) {
            return in == null ? null : ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("The class file of " + className + " cannot be read.", e);
        }
    }
}
