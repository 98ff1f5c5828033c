package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.CodeSize;
import dev.phalanx.structs.compile.emit.FieldAccess;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.LeafAccess;
import dev.phalanx.structs.compile.emit.TableAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.contract.SlotReference;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// Generates the [RefRW] or [RefRO] subclass of a struct type. It has a name, so that iteration kernels can make its
/// objects.
///
/// A reference to a narrow type holds its columns in typed fields; they are null where the entity lacks the component.
/// One to a type whose code is split holds its leaf tables and a slab, since a method takes 255 arguments at most.
public final class RefCompiler {
    static final ClassDesc SLOT_REFERENCE = Names.of(SlotReference.class);

    /// The type of the `at` that takes a reference to another slot of the same columns.
    public static final MethodTypeDesc AT_SLOT = MethodTypeDesc.of(CD_void, CD_int);

    private static final MethodTypeDesc IS = MethodTypeDesc.of(CD_boolean);
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object);
    private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, CD_Object);
    private static final MethodTypeDesc REFUSAL = MethodTypeDesc.of(Names.of(IllegalStateException.class));

    private static final ClassValue<Prototype> READ_WRITE = prototypes(true);
    private static final ClassValue<Prototype> READ_ONLY = prototypes(false);

    private final StructLayout layout;
    private final boolean writable;
    private final ClassDesc base;
    private final ClassDesc self;

    private RefCompiler(StructLayout layout, TargetPackage host, boolean writable) {
        this.layout = layout;
        this.writable = writable;
        this.base = Names.of(writable ? RefRW.class : RefRO.class);
        this.self = nameOf(layout, host, writable);
    }

    private static String suffix(boolean writable) {
        return writable ? "Ref" : "RefRO";
    }

    private static ClassValue<Prototype> prototypes(boolean writable) {
        return new ClassValue<>() {
            @Override
            protected Prototype computeValue(Class<?> type) {
                return new Prototype(StructLayout.of(type), writable);
            }
        };
    }

    /// A reference that only makes others. Its class is defined at first use, by one thread.
    private static final class Prototype {
        private final StructLayout layout;
        private final boolean writable;
        private volatile @Nullable SlotReference made;

        Prototype(StructLayout layout, boolean writable) {
            this.layout = layout;
            this.writable = writable;
        }

        SlotReference get() {
            SlotReference known = made;
            return known != null ? known : define();
        }

        private synchronized SlotReference define() {
            SlotReference known = made;
            if (known == null) {
                TargetPackage host = TargetPackage.besides(layout.type());
                known = (SlotReference) host.newNamed(build(layout, host, writable));
                made = known;
            }
            return known;
        }
    }

    /// A [RefRW] to a type that only makes others.
    public static SlotReference readWrite(StructLayout layout) {
        return READ_WRITE.get(layout.type()).get();
    }

    /// A [RefRO] to a type that only makes others.
    public static SlotReference readOnly(StructLayout layout) {
        return READ_ONLY.get(layout.type()).get();
    }

    /// The class of the [RefRW] to a type, or of the [RefRO], which may not be defined yet.
    ///
    /// @param host what the type is besides
    static ClassDesc nameOf(StructLayout layout, TargetPackage host, boolean writable) {
        return host.describe(layout.type(), suffix(writable));
    }

    /// The class of the [RefRW] to a type, or of the [RefRO], defined if it was not.
    public static ClassDesc classOf(StructLayout layout, boolean writable) {
        SlotReference prototype = writable ? readWrite(layout) : readOnly(layout);
        return Names.of(prototype.getClass());
    }

    /// Whether references hold tables instead of columns.
    public static boolean isWide(StructLayout layout) {
        return CodeSize.isSplit(layout.root());
    }

    /// The parameters of the reference's `at` method: the columns and the slot, or the tables, the slab and the slot.
    public static MethodTypeDesc atSignature(StructLayout layout) {
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

    public static byte[] build(StructLayout layout, TargetPackage host, boolean writable) {
        RefCompiler compiler = new RefCompiler(layout, host, writable);
        return host.buildOnce(compiler.self, compiler::emit);
    }

    private void emit(ClassBuilder type) {
        type.withSuperclass(base)
                .withInterfaceSymbols(SLOT_REFERENCE)
                .withFlags(ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL | ClassFile.ACC_SUPER | ClassFile.ACC_SYNTHETIC);
        type.withField("slot", CD_int, ClassFile.ACC_PRIVATE);
        if (isWide(layout)) {
            type.withField("tables", Names.TABLES, ClassFile.ACC_PRIVATE);
            type.withField("slab", CD_int, ClassFile.ACC_PRIVATE);
        } else {
            FieldAccess.declare(type, layout.leaves());
        }
        CodecCompiler.constructor(type, base);
        at(type);
        if (!layout.leaves().isEmpty()) {
            atSlot(type);
        }
        get(type);
        if (writable) {
            set(type);
            update(type);
            replace(type);
            lock(type);
        }
        place(type);
        isPlaced(type);
        create(type);
        valueClass(type, layout.type());
    }

    /// Adds `Class valueClass()`, which names the type in messages.
    static void valueClass(ClassBuilder type, Class<?> value) {
        type.withMethodBody(
                "valueClass",
                MethodTypeDesc.of(CD_Class),
                ClassFile.ACC_PROTECTED,
                code -> code.loadConstant(Names.of(value)).areturn());
    }

    private void create(ClassBuilder type) {
        type.withMethodBody(
                "create",
                MethodTypeDesc.of(SLOT_REFERENCE),
                ClassFile.ACC_PUBLIC,
                code -> code.new_(self)
                        .dup()
                        .invokespecial(self, INIT_NAME, MTD_void)
                        .areturn());
    }

    private void at(ClassBuilder type) {
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

    private void atSlot(ClassBuilder type) {
        type.withMethodBody(
                "at",
                AT_SLOT,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0).iload(1).putfield(self, "slot", CD_int).return_());
    }

    private void place(ClassBuilder type) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int);
        type.withMethodBody("place", signature, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0);
            if (isWide(layout)) {
                code.aload(1).iload(2);
            } else {
                for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                    ClassDesc column = Names.columnOf(layout.leaves().get(leaf).kind());
                    code.aload(1).loadConstant(leaf).aaload().checkcast(column.arrayType());
                    code.iload(2).aaload();
                }
            }
            code.iload(3).invokevirtual(self, "at", atSignature(layout)).return_();
        });
    }

    /// Whether there are columns; for a wide type, in the slab. A tag has none: it can be read, and there is nothing to
    /// write.
    private void isPlaced(ClassBuilder type) {
        type.withMethodBody("isPlaced", MethodTypeDesc.of(CD_boolean), ClassFile.ACC_PROTECTED, code -> {
            if (isWide(layout)) {
                code.aload(0).getfield(self, "tables", Names.TABLES);
                code.aload(0).getfield(self, "slab", CD_int);
                code.invokestatic(Names.CALLS, "hasColumns", MethodTypeDesc.of(CD_boolean, Names.TABLES, CD_int));
                code.ireturn();
                return;
            }
            if (layout.leaves().isEmpty()) {
                code.loadConstant(writable ? 0 : 1).ireturn();
                return;
            }
            Label nowhere = code.newLabel();
            ClassDesc column = Names.columnOf(layout.leaves().getFirst().kind());
            code.aload(0).getfield(self, "a0", column).ifnull(nowhere);
            code.iconst_1().ireturn().labelBinding(nowhere).iconst_0().ireturn();
        });
    }

    private void get(ClassBuilder type) {
        ValueCode values = new ValueCode(new MethodPieces(type, self, "get"));
        type.withMethodBody("get", GET, ClassFile.ACC_PUBLIC, code -> {
            check(code);
            LeafAccess access = position(code);
            values.load(code, layout.root(), access, Instances.FRESH);
            code.areturn();
        });
    }

    private void set(ClassBuilder type) {
        ValueCode values = new ValueCode(new MethodPieces(type, self, "set"));
        type.withMethodBody("set", SET, ClassFile.ACC_PUBLIC, code -> {
            check(code);
            checkWritable(code);
            LeafAccess access = position(code);
            Shape root = layout.root();
            int value = CodecCompiler.castTo(code, root, 1);
            values.check(code, root, access, value);
            values.store(code, root, access, value);
            code.return_();
        });
    }

    /// Throws unless the reference may be used. All calls have one target, and what throws is never compiled; so that
    /// the methods stay small enough to be inlined.
    private void check(CodeBuilder code) {
        Label refused = code.newLabel();
        Label good = code.newLabel();
        code.aload(0).invokevirtual(self, "isOpen", IS).ifeq(refused);
        code.aload(0).invokevirtual(self, "isPlaced", IS).ifne(good);
        code.labelBinding(refused);
        code.aload(0).invokevirtual(self, "refusal", REFUSAL).athrow();
        code.labelBinding(good);
    }

    private void checkWritable(CodeBuilder code) {
        Label good = code.newLabel();
        code.aload(0).invokevirtual(self, "isReadOnly", IS).ifeq(good);
        code.aload(0).invokevirtual(self, "writeRefusal", REFUSAL).athrow();
        code.labelBinding(good);
    }

    /// `update` and `replace` of the superclass, for this type alone.
    private void update(ClassBuilder type) {
        ClassDesc consumer = Names.of(Consumer.class);
        type.withMethodBody("update", MethodTypeDesc.of(CD_void, consumer), ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).invokevirtual(self, "get", GET).astore(2);
            code.aload(1).aload(2).invokeinterface(consumer, "accept", SET);
            code.aload(0).aload(2).invokevirtual(self, "set", SET).return_();
        });
    }

    private void replace(ClassBuilder type) {
        ClassDesc operator = Names.of(UnaryOperator.class);
        type.withMethodBody("replace", MethodTypeDesc.of(CD_void, operator), ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).aload(1).aload(0).invokevirtual(self, "get", GET);
            code.invokeinterface(operator, "apply", MethodTypeDesc.of(CD_Object, CD_Object));
            code.invokevirtual(self, "set", SET).return_();
        });
    }

    /// `lock`, with which a kernel makes a reference refuse to be written.
    private void lock(ClassBuilder type) {
        type.withMethodBody(
                "lock",
                MTD_void,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .invokevirtual(self, "refuseWrites", MTD_void)
                        .return_());
    }

    /// Loads the reference's position into new local variables.
    private LeafAccess position(CodeBuilder code) {
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
