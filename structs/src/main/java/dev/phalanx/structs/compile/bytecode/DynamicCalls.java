package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DirectMethodHandleDesc.Kind;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.StringConcatFactory;
import java.lang.runtime.SwitchBootstraps;
import java.util.Set;

/// The dynamic call sites that behave the same in a nestmate of the class they were written in: those with which Java
/// creates lambdas and method references, concatenates strings, and selects a `case`.
///
/// Any other bootstrap method may depend on the class that contains the call site. A serialisable lambda names that
/// class.
public final class DynamicCalls {
    private static final ClassDesc LAMBDAS = Names.of(LambdaMetafactory.class);
    private static final ClassDesc CONSTANTS = Names.of(ConstantBootstraps.class);
    private static final Set<ClassDesc> OTHERS =
            Set.of(Names.of(StringConcatFactory.class), Names.of(SwitchBootstraps.class));

    private DynamicCalls() {}

    public static boolean isMovable(InvokeDynamicInstruction call) {
        DirectMethodHandleDesc bootstrap = call.bootstrapMethod();
        boolean isKnown = bootstrap.owner().equals(LAMBDAS)
                ? bootstrap.methodName().equals("metafactory")
                : OTHERS.contains(bootstrap.owner());
        return isKnown && call.bootstrapArgs().stream().allMatch(DynamicCalls::isMovable);
    }

    /// A method handle for `super` belongs to a class's subclasses.
    private static boolean isMovable(ConstantDesc argument) {
        return switch (argument) {
            case DirectMethodHandleDesc handle ->
                handle.kind() != Kind.SPECIAL && handle.kind() != Kind.INTERFACE_SPECIAL;
            case DynamicConstantDesc<?> constant ->
                constant.bootstrapMethod().owner().equals(CONSTANTS)
                        && constant.bootstrapArgsList().stream().allMatch(DynamicCalls::isMovable);
            default -> true;
        };
    }
}
