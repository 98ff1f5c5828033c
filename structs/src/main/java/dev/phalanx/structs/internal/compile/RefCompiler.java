package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// Generates the [RefRW] subclass of a struct type. It has a name, so that iteration kernels can make its objects.
///
/// A reference to a narrow type holds its columns in typed fields. One to a type whose code is split holds its leaf
/// tables and a slab, since a method takes 255 arguments at most.
final class RefCompiler {
    private static final ClassDesc REF = Names.of(RefRW.class);

    private static final ClassValue<ClassDesc> DEFINED = new ClassValue<>() {
        @Override
        protected ClassDesc computeValue(Class<?> type) {
            StructLayout layout = StructLayout.of(type);
            Host host = Host.besides(type);
            host.defineNamed(build(layout, host));
            return host.describe(layout.type(), "Ref");
        }
    };

    private RefCompiler() {}

    /// The reference class of `type`, defined if it was not. One thread at a time, since a class is defined only once.
    static synchronized ClassDesc classOf(Class<?> type) {
        return DEFINED.get(type);
    }

    /// Whether references hold tables instead of columns.
    static boolean isWide(StructLayout layout) {
        return CodeSize.isSplit(layout.root());
    }

    /// The parameters of the reference's `at` method: the columns and the slot, or the tables, the slab and the slot.
    static MethodTypeDesc atSignature(StructLayout layout) {
        List<ClassDesc> parameters = new ArrayList<>();
        if (isWide(layout)) {
            parameters.add(Names.TABLES);
            parameters.add(CD_int);
        } else {
            layout.leaves().forEach(leaf -> parameters.add(Names.columnOf(leaf.kind())));
        }
        parameters.add(CD_int);
        return MethodTypeDesc.of(CD_void, parameters);
    }

    static byte[] build(StructLayout layout, Host host) {
        ClassDesc self = host.describe(layout.type(), "Ref");
        return host.build(self, type -> {
            type.withSuperclass(REF)
                    .withFlags(
                            ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
            type.withField("slot", CD_int, ClassFile.ACC_PRIVATE);
            if (isWide(layout)) {
                type.withField("tables", Names.TABLES, ClassFile.ACC_PRIVATE);
                type.withField("slab", CD_int, ClassFile.ACC_PRIVATE);
            } else {
                FieldAccess.declare(type, layout.leaves());
            }
            type.withMethodBody(
                    INIT_NAME,
                    MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(REF, INIT_NAME, MTD_void)
                            .return_());
            at(type, self, layout);
            get(type, self, layout);
            set(type, self, layout);
        });
    }

    private static void at(ClassBuilder type, ClassDesc self, StructLayout layout) {
        MethodTypeDesc signature = atSignature(layout);
        type.withMethodBody("at", signature, ClassFile.ACC_PUBLIC, code -> {
            int last = signature.parameterCount() - 1;
            if (isWide(layout)) {
                code.aload(0).aload(1).putfield(self, "tables", Names.TABLES);
                code.aload(0).iload(2).putfield(self, "slab", CD_int);
            } else {
                for (int leaf = 0; leaf < last; leaf++) {
                    code.aload(0).aload(1 + leaf).putfield(self, "a" + leaf, signature.parameterType(leaf));
                }
            }
            code.aload(0).iload(1 + last).putfield(self, "slot", CD_int).return_();
        });
    }

    private static void get(ClassBuilder type, ClassDesc self, StructLayout layout) {
        ValueCode values = new ValueCode(new Pieces(type, self, "get"));
        type.withMethodBody("get", MethodTypeDesc.of(CD_Object), ClassFile.ACC_PUBLIC, code -> {
            LeafAccess access = position(code, self, layout);
            values.load(code, layout.root(), access, Instances.FRESH);
            code.areturn();
        });
    }

    private static void set(ClassBuilder type, ClassDesc self, StructLayout layout) {
        ValueCode values = new ValueCode(new Pieces(type, self, "set"));
        type.withMethodBody("set", MethodTypeDesc.of(CD_void, CD_Object), ClassFile.ACC_PUBLIC, code -> {
            LeafAccess access = position(code, self, layout);
            Shape root = layout.root();
            int value = CodecCompiler.castTo(code, root, 1);
            values.check(code, root, access, value);
            values.store(code, root, access, value);
            code.return_();
        });
    }

    /// Loads the reference's position into new local variables.
    private static LeafAccess position(CodeBuilder code, ClassDesc self, StructLayout layout) {
        int slot = code.allocateLocal(TypeKind.INT);
        code.aload(0).getfield(self, "slot", CD_int).istore(slot);
        if (!isWide(layout)) {
            return new FieldAccess(layout.leaves(), self, slot);
        }
        int tables = code.allocateLocal(TypeKind.REFERENCE);
        int slab = code.allocateLocal(TypeKind.INT);
        code.aload(0).getfield(self, "tables", Names.TABLES).astore(tables);
        code.aload(0).getfield(self, "slab", CD_int).istore(slab);
        return new TableAccess(layout.leaves(), 0, tables, slab, slot);
    }
}
