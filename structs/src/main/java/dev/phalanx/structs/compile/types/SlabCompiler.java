package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.LeafAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Generates the class of a struct type's [SlabColumns]: a field for each leaf's column, and the reading
/// and writing of values in them.
public final class SlabCompiler {
    private static final ClassDesc BASE = Names.of(SlabColumns.class);
    private static final MethodTypeDesc OF = MethodTypeDesc.of(BASE, Names.TABLES, CD_int);
    private static final MethodTypeDesc LIST = MethodTypeDesc.of(CD_void, Names.TABLES);
    private static final MethodTypeDesc READ = MethodTypeDesc.of(CD_Object, CD_int);
    private static final MethodTypeDesc WRITE = MethodTypeDesc.of(CD_void, CD_int, CD_Object);
    private static final MethodTypeDesc READ_FROM = MethodTypeDesc.of(CD_Object, BASE, CD_int);
    private static final MethodTypeDesc WRITE_TO = MethodTypeDesc.of(CD_void, BASE, CD_int, CD_Object);
    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int);

    private final StructLayout layout;
    private final ClassDesc self;

    private SlabCompiler(StructLayout layout, TargetPackage host) {
        this.layout = layout;
        this.self = classOf(layout, host);
    }

    /// An object that only makes others. To be called once for a type.
    public static SlabColumns compile(StructLayout layout) {
        TargetPackage host = TargetPackage.besides(layout.type());
        return (SlabColumns) host.newNamed(build(layout, host));
    }

    /// The generated class.
    ///
    /// @param host what the struct type is besides
    static ClassDesc classOf(StructLayout layout, TargetPackage host) {
        return host.describe(layout.type(), "Slab");
    }

    /// The name of a leaf's field.
    static String field(int leaf) {
        return "a" + leaf;
    }

    public static byte[] build(StructLayout layout, TargetPackage host) {
        SlabCompiler compiler = new SlabCompiler(layout, host);
        return host.buildOnce(compiler.self, compiler::emit);
    }

    private void emit(ClassBuilder type) {
        type.withSuperclass(BASE)
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
            type.withField(field(leaf), column(leaf), 0);
        }
        CodecCompiler.constructor(type, BASE);
        fill(type);
        of(type);
        list(type);
        table(type);
        byAny(type);
        ValueCode values = new ValueCode(new MethodPieces(type, self, "value"));
        LeafAccess access = new SlabAccess(layout.leaves(), self, 0, 1);
        type.withMethodBody("read", READ, ClassFile.ACC_PUBLIC, code -> {
            values.load(code, layout.root(), access, Instances.FRESH);
            code.areturn();
        });
        type.withMethodBody("write", WRITE, ClassFile.ACC_PUBLIC, code -> {
            int value = CodecCompiler.castTo(code, layout.root(), 2);
            values.check(code, layout.root(), access, value);
            values.store(code, layout.root(), access, value);
            code.return_();
        });
    }

    private void byAny(ClassBuilder type) {
        type.withMethodBody(
                "readFrom",
                READ_FROM,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(1)
                        .checkcast(self)
                        .iload(2)
                        .invokevirtual(self, "read", READ)
                        .areturn());
        type.withMethodBody(
                "writeTo",
                WRITE_TO,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(1)
                        .checkcast(self)
                        .iload(2)
                        .aload(3)
                        .invokevirtual(self, "write", WRITE)
                        .return_());
    }

    private ClassDesc column(int leaf) {
        return Names.columnOf(layout.leaves().get(leaf).kind());
    }

    /// `fill(Object[] columns, int first)` puts the columns into the fields.
    private void fill(ClassBuilder type) {
        MethodPieces pieces = new MethodPieces(type, self, "fill");
        List<Consumer<CodeBuilder>> assignments = new ArrayList<>();
        for (int number = 0; number < layout.leaves().size(); number++) {
            int leaf = number;
            assignments.add(code -> code.aload(0)
                    .aload(1)
                    .iload(2)
                    .loadConstant(leaf)
                    .iadd()
                    .aaload()
                    .checkcast(column(leaf))
                    .putfield(self, field(leaf), column(leaf)));
        }
        type.withMethodBody("fill", FILL, ClassFile.ACC_PRIVATE, code -> {
            pieces.inPieces(code, FILL, c -> c.aload(0).aload(1).iload(2), assignments);
            code.return_();
        });
    }

    private void list(ClassBuilder type) {
        MethodPieces pieces = new MethodPieces(type, self, "list");
        List<Consumer<CodeBuilder>> stores = new ArrayList<>();
        for (int number = 0; number < layout.leaves().size(); number++) {
            int leaf = number;
            stores.add(code -> code.aload(1)
                    .loadConstant(leaf)
                    .aload(0)
                    .getfield(self, field(leaf), column(leaf))
                    .aastore());
        }
        type.withMethodBody("list", LIST, ClassFile.ACC_PUBLIC, code -> {
            pieces.inPieces(code, LIST, c -> c.aload(0).aload(1), stores);
            code.return_();
        });
    }

    private void of(ClassBuilder type) {
        type.withMethodBody("of", OF, ClassFile.ACC_PUBLIC, code -> {
            int made = code.allocateLocal(TypeKind.REFERENCE);
            code.new_(self).dup().invokespecial(self, INIT_NAME, MTD_void).astore(made);
            code.aload(made).aload(1).iload(2).invokevirtual(self, "fill", FILL);
            code.aload(made).areturn();
        });
    }

    private void table(ClassBuilder type) {
        type.withMethodBody(
                "table",
                MethodTypeDesc.of(BASE.arrayType(), CD_int),
                ClassFile.ACC_PUBLIC,
                code -> code.iload(1).anewarray(self).areturn());
    }
}
