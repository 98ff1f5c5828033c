package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.types.CodecCompiler;
import dev.phalanx.structs.kernel.AspectMaker;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.List;

/// Generates the [AspectMaker] of an aspect class.
public final class AspectCompiler {
    private static final ClassDesc MAKER = Names.of(AspectMaker.class);

    private AspectCompiler() {}

    /// A maker of a new class beside the aspect's.
    public static AspectMaker compile(Class<?> type, Class<?>[] parameters) {
        TargetPackage host = TargetPackage.besides(type);
        return (AspectMaker) host.newNestmate(build(type, parameters, host), List.of());
    }

    public static byte[] build(Class<?> type, Class<?>[] parameters, TargetPackage host) {
        ClassDesc made = Names.of(type);
        return host.buildOnce(host.describe(type, "Maker"), maker -> {
            maker.withSuperclass(MAKER).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            CodecCompiler.constructor(maker, MAKER);
            maker.withMethodBody("make", MethodTypeDesc.of(CD_Object, Names.TABLES), ClassFile.ACC_PUBLIC, code -> {
                code.new_(made).dup();
                for (int p = 0; p < parameters.length; p++) {
                    code.aload(1).loadConstant(p).aaload().checkcast(Names.of(parameters[p]));
                }
                code.invokespecial(made, INIT_NAME, constructor(parameters)).areturn();
            });
        });
    }

    /// The descriptor of a constructor.
    static MethodTypeDesc constructor(Class<?>[] parameters) {
        return MethodTypeDesc.of(
                CD_void, Arrays.stream(parameters).map(Names::of).toList());
    }
}
