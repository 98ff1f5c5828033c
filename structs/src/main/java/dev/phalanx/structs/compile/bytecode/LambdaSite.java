package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.InvokeDynamicEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.invoke.LambdaMetafactory;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// A place in a class that makes lambdas or method references.
///
/// @param target the method that these call: the one a lambda was compiled to, or the one that is referred to
record LambdaSite(DirectMethodHandleDesc target) {
    private static final ClassDesc FACTORY = Names.of(LambdaMetafactory.class);
    /// Of the factory's static arguments, where the method and the type of the lambda stand.
    private static final int TARGET = 1;
    private static final int INSTANTIATED = 2;

    /// The places in a class that may have made a lambda: they make one of its interface, from captures of the types of
    /// its fields, for these parameters.
    public static Set<LambdaSite> in(ClassModel maker, Class<?> lambda, List<ClassDesc> parameters) {
        ClassDesc made = Names.of(lambda.getInterfaces()[0]);
        List<ClassDesc> captures = Arrays.stream(lambda.getDeclaredFields())
                .map(Field::getType)
                .map(Names::of)
                .toList();
        Set<LambdaSite> sites = new LinkedHashSet<>();
        for (PoolEntry entry : maker.constantPool()) {
            if (entry instanceof InvokeDynamicEntry call
                    && call.typeSymbol().returnType().equals(made)
                    && call.typeSymbol().parameterList().equals(captures)
                    && call.bootstrap().bootstrapMethod().asSymbol().owner().equals(FACTORY)) {
                List<LoadableConstantEntry> arguments = call.bootstrap().arguments();
                if (arguments.get(INSTANTIATED) instanceof MethodTypeEntry type
                        && type.asSymbol().parameterList().equals(parameters)
                        && arguments.get(TARGET) instanceof MethodHandleEntry target) {
                    sites.add(new LambdaSite(target.asSymbol()));
                }
            }
        }
        return sites;
    }
}
