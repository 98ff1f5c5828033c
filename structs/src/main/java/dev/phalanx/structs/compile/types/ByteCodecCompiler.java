package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.ByteCodec;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.ByteAccess;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Generates the [ByteCodec] of a struct type: values as bytes in C layout.
public final class ByteCodecCompiler {
    private static final ClassDesc CODEC = Names.of(ByteCodec.class);

    private ByteCodecCompiler() {}

    /// A new byte codec for `layout`.
    public static ByteCodec<?> compile(StructLayout layout) {
        TargetPackage host = TargetPackage.besides(layout.type());
        return (ByteCodec<?>) host.newHidden(build(layout, host));
    }

    public static byte[] build(StructLayout layout, TargetPackage host) {
        ClassDesc self = host.describe(layout.type(), "Bytes");
        return host.buildOnce(self, type -> {
            type.withSuperclass(CODEC).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            CodecCompiler.constructor(type, CODEC);
            ValueCode values = new ValueCode(new MethodPieces(type, self, "value"));
            ByteAccess access = new ByteAccess(layout.leaves(), 1, 2);
            type.withMethodBody(
                    "type",
                    MethodTypeDesc.of(CD_Class),
                    ClassFile.ACC_PUBLIC,
                    code -> code.loadConstant(Names.of(layout.type())).areturn());
            type.withMethodBody(
                    "size",
                    MethodTypeDesc.of(CD_int),
                    ClassFile.ACC_PUBLIC,
                    code -> code.loadConstant(layout.size()).ireturn());
            MethodTypeDesc read = MethodTypeDesc.of(CD_Object, Names.BYTES, CD_int);
            type.withMethodBody("read", read, ClassFile.ACC_PUBLIC, code -> {
                requireWithin(code, layout);
                values.load(code, layout.root(), access, Instances.FRESH);
                code.areturn();
            });
            MethodTypeDesc write = MethodTypeDesc.of(CD_void, Names.BYTES, CD_int, CD_Object);
            type.withMethodBody("write", write, ClassFile.ACC_PUBLIC, code -> {
                requireWithin(code, layout);
                int value = CodecCompiler.castTo(code, layout.root(), 3);
                values.check(code, layout.root(), access, value);
                values.store(code, layout.root(), access, value);
                code.return_();
            });
        });
    }

    /// Refuses bytes that end before the value does, padding included.
    private static void requireWithin(CodeBuilder code, StructLayout layout) {
        code.aload(1).iload(2).loadConstant(layout.size());
        code.loadConstant(layout.type().getSimpleName());
        code.invokestatic(
                Names.CALLS, "requireWithin", MethodTypeDesc.of(CD_void, Names.BYTES, CD_int, CD_int, CD_String));
    }
}
