package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.SafetyHandle;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.FieldAccess;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Generates the [NativeArray] subclasses of a struct type, with one typed field per leaf column: one for arrays that
/// begin at slot 0 of their columns and one for windows.
///
/// C2 vectorises a loop over two arrays only if it sees that both are used at the same slots, so arrays that begin at
/// slot 0 have no offset to add.
public final class ArrayCompiler {
    private static final ClassDesc ARRAY = Names.of(NativeArray.class);
    private static final ClassDesc STRUCT = Names.of(StructType.class);
    private static final ClassDesc HANDLE = Names.of(SafetyHandle.class);

    private static final MethodTypeDesc FILL = MethodTypeDesc.of(CD_void, Names.TABLES);

    private ArrayCompiler() {}

    /// An array of the struct type over no columns, which only makes others.
    ///
    /// @param isWindow whether those may begin at a slot other than 0
    public static NativeArray<?> compile(StructLayout layout, boolean isWindow) {
        TargetPackage host = TargetPackage.besides(layout.type());
        return (NativeArray<?>) host.newHidden(build(layout, host, isWindow));
    }

    public static byte[] build(StructLayout layout, TargetPackage host, boolean isWindow) {
        ClassDesc self = host.describe(layout.type(), isWindow ? "ArrayWindow" : "Array");
        return host.buildOnce(self, type -> {
            type.withSuperclass(ARRAY).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
            FieldAccess.declare(type, layout.leaves());
            CodecCompiler.constructor(type, ARRAY);
            MethodPieces pieces = new MethodPieces(type, self, "value");
            ValueCode values = new ValueCode(pieces);
            get(type, self, layout, values, isWindow ? "windowSlot" : "slot");
            set(type, self, layout, values, isWindow ? "windowSlotToWrite" : "slotToWrite");
            create(type, self, layout.leaves(), pieces);
        });
    }

    private static void get(ClassBuilder type, ClassDesc self, StructLayout layout, ValueCode values, String slot) {
        type.withMethodBody("get", MethodTypeDesc.of(CD_Object, CD_int), ClassFile.ACC_PUBLIC, code -> {
            code.aload(0)
                    .iload(1)
                    .invokevirtual(ARRAY, slot, MethodTypeDesc.of(CD_int, CD_int))
                    .istore(1);
            values.load(code, layout.root(), new FieldAccess(layout.leaves(), self, 1), Instances.FRESH);
            code.areturn();
        });
    }

    private static void set(ClassBuilder type, ClassDesc self, StructLayout layout, ValueCode values, String slot) {
        type.withMethodBody("set", MethodTypeDesc.of(CD_void, CD_int, CD_Object), ClassFile.ACC_PUBLIC, code -> {
            code.aload(0)
                    .iload(1)
                    .invokevirtual(ARRAY, slot, MethodTypeDesc.of(CD_int, CD_int))
                    .istore(1);
            FieldAccess access = new FieldAccess(layout.leaves(), self, 1);
            int value = CodecCompiler.castTo(code, layout.root(), 2);
            values.check(code, layout.root(), access, value);
            values.store(code, layout.root(), access, value);
            code.return_();
        });
    }

    /// `create(StructType, Object[] columns, int offset, int length, SafetyHandle)` makes a filled instance, of which
    /// `fill(Object[] columns)` puts the columns into their fields.
    private static void create(ClassBuilder type, ClassDesc self, List<Leaf> leaves, MethodPieces pieces) {
        MethodTypeDesc signature = MethodTypeDesc.of(ARRAY, STRUCT, Names.TABLES, CD_int, CD_int, HANDLE);
        type.withMethodBody("create", signature, ClassFile.ACC_PROTECTED, code -> {
            code.new_(self).dup().invokespecial(self, INIT_NAME, MTD_void).astore(6);
            code.aload(6).aload(1).aload(2).iload(3).iload(4).aload(5);
            code.invokevirtual(ARRAY, "bind", MethodTypeDesc.of(CD_void, STRUCT, Names.TABLES, CD_int, CD_int, HANDLE));
            code.aload(6).aload(2).invokevirtual(self, "fill", FILL);
            code.aload(6).areturn();
        });
        List<Consumer<CodeBuilder>> assignments = new ArrayList<>();
        for (int number = 0; number < leaves.size(); number++) {
            int leaf = number;
            ClassDesc column = Names.columnOf(leaves.get(leaf).kind());
            assignments.add(code -> code.aload(0)
                    .aload(1)
                    .loadConstant(leaf)
                    .aaload()
                    .checkcast(column)
                    .putfield(self, "a" + leaf, column));
        }
        type.withMethodBody("fill", FILL, ClassFile.ACC_PRIVATE, code -> {
            pieces.inPieces(code, FILL, c -> c.aload(0).aload(1), assignments);
            code.return_();
        });
    }
}
