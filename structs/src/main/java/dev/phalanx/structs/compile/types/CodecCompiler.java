package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.RemapLists;
import dev.phalanx.structs.compile.emit.SameCode;
import dev.phalanx.structs.compile.emit.TableAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.contract.EntityRemap;
import dev.phalanx.structs.contract.StructCodec;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Generates the [StructCodec] of a struct type: values in leaf tables.
public final class CodecCompiler {
    private static final ClassDesc CODEC = Names.of(StructCodec.class);
    private static final ClassDesc REMAP = Names.of(EntityRemap.class);

    private static final ClassDesc NULL_POINTER = Names.of(NullPointerException.class);

    private CodecCompiler() {}

    /// A new codec for `layout`.
    public static StructCodec<?> compile(StructLayout layout) {
        TargetPackage host = TargetPackage.besides(layout.type());
        if (layout.leaves().isEmpty()) {
            return new TagCodec(layout, host);
        }
        return (StructCodec<?>) host.newHidden(build(layout, host));
    }

    public static byte[] build(StructLayout layout, TargetPackage host) {
        ClassDesc self = host.describe(layout.type(), "Codec");
        return host.buildOnce(self, type -> {
            type.withSuperclass(CODEC).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            constructor(type, CODEC);
            MethodPieces pieces = new MethodPieces(type, self, "value");
            ValueCode values = new ValueCode(pieces);
            read(type, layout, values);
            write(type, layout, values);
            if (layout.isImmutable() && !CodeSize.isSplit(layout.root())) {
                isStored(type, layout);
            }
            remap(type, layout, pieces);
        });
    }

    /// A constructor that only calls the superclass's.
    public static void constructor(ClassBuilder type, ClassDesc superclass) {
        type.withMethodBody(
                INIT_NAME,
                MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokespecial(superclass, INIT_NAME, MTD_void)
                        .return_());
    }

    private static void read(ClassBuilder type, StructLayout layout, ValueCode values) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_Object, Names.TABLES, CD_int, CD_int);
        type.withMethodBody("read", signature, ClassFile.ACC_PUBLIC, code -> {
            values.load(code, layout.root(), new TableAccess(layout.leaves(), 0, 1, 2, 3), Instances.FRESH);
            code.areturn();
        });
    }

    private static void write(ClassBuilder type, StructLayout layout, ValueCode values) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, CD_Object);
        type.withMethodBody("write", signature, ClassFile.ACC_PUBLIC, code -> {
            TableAccess access = new TableAccess(layout.leaves(), 0, 1, 2, 3);
            int value = castTo(code, layout.root(), 4);
            values.check(code, layout.root(), access, value);
            values.store(code, layout.root(), access, value);
            code.return_();
        });
    }

    private static void isStored(ClassBuilder type, StructLayout layout) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_boolean, Names.TABLES, CD_int, CD_int, CD_Object);
        type.withMethodBody("isStored", signature, ClassFile.ACC_PUBLIC, code -> {
            int value = castTo(code, layout.root(), 4);
            Label differs = code.newLabel();
            SameCode.compare(code, layout.root(), new TableAccess(layout.leaves(), 0, 1, 2, 3), value, differs);
            code.iconst_1().ireturn();
            code.labelBinding(differs).iconst_0().ireturn();
        });
    }

    /// Casts the object in local variable `from`, which must not be null, to the shape's class, in a new local
    /// variable.
    static int castTo(CodeBuilder code, Shape shape, int from) {
        return castTo(code, shape.type(), from);
    }

    /// Same as [#castTo(CodeBuilder, Shape, int)], to a class.
    static int castTo(CodeBuilder code, Class<?> type, int from) {
        int value = code.allocateLocal(TypeKind.REFERENCE);
        Label present = code.newLabel();
        code.aload(from).checkcast(Names.of(type)).dup().astore(value).ifnonnull(present);
        code.loadConstant(type.getSimpleName())
                .invokestatic(Names.CALLS, "nullValue", MethodTypeDesc.of(NULL_POINTER, ConstantDescs.CD_String))
                .athrow();
        code.labelBinding(present);
        return value;
    }

    /// One call per leaf that holds entities, and one per list whose elements do.
    private static void remap(ClassBuilder type, StructLayout layout, MethodPieces pieces) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int, CD_int, REMAP);
        List<Consumer<CodeBuilder>> calls = new ArrayList<>();
        for (int number = 0; number < layout.leaves().size(); number++) {
            if (layout.leaves().get(number).holds() == Leaf.Holds.ENTITY) {
                int leaf = number;
                calls.add(code -> remapColumn(code, layout, leaf));
            }
        }
        RemapLists.of(layout.root()).forEach(list -> calls.add(code -> RemapLists.emit(code, layout, list)));
        type.withMethodBody("remap", signature, ClassFile.ACC_PUBLIC, code -> {
            pieces.inPieces(
                    code,
                    signature,
                    c -> c.aload(0).aload(1).iload(2).iload(3).iload(4).aload(5),
                    calls);
            code.return_();
        });
    }

    private static void remapColumn(CodeBuilder code, StructLayout layout, int leaf) {
        new TableAccess(layout.leaves(), 0, 1, 2, 3).pushStorage(code, leaf);
        code.iload(3).iload(4).aload(5);
        code.invokestatic(
                Names.CALLS,
                "remapColumn",
                MethodTypeDesc.of(CD_void, ConstantDescs.CD_long.arrayType(), CD_int, CD_int, REMAP));
    }
}
