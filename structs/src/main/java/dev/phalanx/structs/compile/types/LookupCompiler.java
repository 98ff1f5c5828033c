package dev.phalanx.structs.compile.types;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.compile.define.MethodPieces;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.define.TargetPackage;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.LeafAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.contract.SlabColumns;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.LookupPlan;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Generates the subclass of a lookup for one struct type: with a table that leads from a slab's id to its columns in
/// typed fields, or for buffers with the buffer's own class, so that what is looked up need not be allocated. See
/// [LookupPlan] for the superclass.
///
/// The presence of the slab in the table also shows that the entity has the component. A value is therefore four loads
/// away from its entity's location: the table's element, the column, its length and the value. The lookup of a type
/// without leaves calls its superclass instead.
public final class LookupCompiler {
    private static final ClassDesc SLAB = Names.of(SlabColumns.class);
    private static final MethodTypeDesc OPEN = MethodTypeDesc.of(CD_void, Names.TABLES, SLAB.arrayType());
    private static final MethodTypeDesc OPEN_AT = MethodTypeDesc.of(CD_void, BufferCompiler.ACCESS, CD_int, CD_int);
    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_int, Names.ENTITY);
    private static final MethodTypeDesc REFUSAL =
            MethodTypeDesc.of(Names.of(IllegalArgumentException.class), Names.ENTITY, CD_int);
    private static final DirectMethodHandleDesc REFERENCE = ConstantDescs.ofConstantBootstrap(
            Names.CONSTANTS, "reference", RefCompiler.SLOT_REFERENCE, ConstantDescs.CD_Class, CD_int);
    private static final MethodTypeDesc UNSIGNED = MethodTypeDesc.of(CD_int, CD_int, CD_int);
    private static final MethodTypeDesc WRITTEN = MethodTypeDesc.of(CD_void, CD_int);

    /// The superclass's methods that find an entity, and the component of one where that is a tag.
    private enum Finder {
        READ("entity", "place"),
        OR_NONE("entity", "placeOrNone"),
        WRITE("entityToWrite", "placeToWrite");

        final String ofEntity;
        final String ofTag;

        Finder(String ofEntity, String ofTag) {
            this.ofEntity = ofEntity;
            this.ofTag = ofTag;
        }
    }

    private final StructLayout layout;
    private final LookupPlan plan;
    private final TargetPackage host;
    private final ClassDesc base;
    private final ClassDesc self;
    private final ClassDesc slabs;

    private LookupCompiler(StructLayout layout, LookupPlan plan, TargetPackage host) {
        this.layout = layout;
        this.plan = plan;
        this.host = host;
        this.base = Names.of(plan.superclass());
        this.self = host.describe(layout.type(), plan.superclass().getSimpleName());
        this.slabs = SlabCompiler.classOf(layout, host);
    }

    /// The constructor of the subclass, as `(Object origin)` to `Object`.
    public static MethodHandle compile(StructLayout layout, LookupPlan plan) {
        TargetPackage host = TargetPackage.besides(layout.type());
        return host.newHiddenConstructor(build(layout, plan, host), MethodType.methodType(void.class, plan.origin()));
    }

    public static byte[] build(StructLayout layout, LookupPlan plan, TargetPackage host) {
        LookupCompiler compiler = new LookupCompiler(layout, plan, host);
        if (plan.isBuffer()) {
            BufferCompiler.classOf(layout); // defines it, which a class from the kernel cache needs as well
        }
        return host.buildOnce(compiler.self, compiler::emit);
    }

    private void emit(ClassBuilder type) {
        type.withSuperclass(base).withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        MethodTypeDesc constructor = MethodTypeDesc.of(CD_void, Names.of(plan.origin()));
        type.withMethodBody(
                INIT_NAME,
                constructor,
                ClassFile.ACC_PUBLIC,
                code -> code.aload(0)
                        .aload(1)
                        .invokespecial(base, INIT_NAME, constructor)
                        .return_());
        if (plan.isBuffer()) {
            buffers(type);
        } else {
            type.withField("tables", Names.TABLES, ClassFile.ACC_PRIVATE);
            type.withField("slabs", slabs.arrayType(), ClassFile.ACC_PRIVATE);
            ValueCode values = new ValueCode(new MethodPieces(type, self, "value"));
            open(type);
            get(type, values);
            tryGet(type, values);
            set(type, values);
            reference(type, RefRW.class, "getRefRW", "placeToWrite");
            reference(type, RefRO.class, "getRefRO", "place");
        }
    }

    /// `open(Object[] tables, SlabColumns[] slabs)` puts both into their fields.
    private void open(ClassBuilder type) {
        type.withMethodBody(
                "open",
                OPEN,
                ClassFile.ACC_PROTECTED,
                code -> code.aload(0)
                        .aload(1)
                        .putfield(self, "tables", Names.TABLES)
                        .aload(0)
                        .aload(2)
                        .checkcast(slabs.arrayType())
                        .putfield(self, "slabs", slabs.arrayType())
                        .return_());
    }

    private MethodTypeDesc getter() {
        return MethodTypeDesc.of(Names.of(plan.bound()), Names.ENTITY);
    }

    private void get(ClassBuilder type, ValueCode values) {
        type.withMethodBody("get", getter(), ClassFile.ACC_PUBLIC, code -> {
            Found found = find(code, Finder.READ);
            values.load(code, layout.root(), found.access(), Instances.FRESH);
            code.areturn();
            found.orElse(code, c -> throwRefusal(c, found));
        });
    }

    private void tryGet(ClassBuilder type, ValueCode values) {
        type.withMethodBody("tryGetComponent", getter(), ClassFile.ACC_PUBLIC, code -> {
            Found found = find(code, Finder.OR_NONE);
            values.load(code, layout.root(), found.access(), Instances.FRESH);
            code.areturn();
            found.orElse(code, c -> c.aconst_null().areturn());
        });
    }

    private void set(ClassBuilder type, ValueCode values) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, Names.ENTITY, Names.of(plan.bound()));
        type.withMethodBody("set", signature, ClassFile.ACC_PUBLIC, code -> {
            Found found = find(code, Finder.WRITE);
            int value = CodecCompiler.castTo(code, layout.root(), 2);
            values.check(code, layout.root(), found.access(), value);
            values.store(code, layout.root(), found.access(), value);
            tell(code, "written", found.place());
            code.return_();
            found.orElse(code, c -> throwRefusal(c, found));
        });
    }

    /// Tells the superclass that the value, if there is one, was written or is handed out.
    private void tell(CodeBuilder code, String what, int place) {
        if (!layout.leaves().isEmpty()) {
            code.aload(0).iload(place).invokevirtual(base, what, WRITTEN);
        }
    }

    /// The location of the component of the entity in parameter 1.
    ///
    /// @param place local variable of the place
    /// @param access its leaves
    /// @param absent where the code goes on if there is none; null if it never comes there
    private record Found(
            int place, LeafAccess access, @Nullable Label absent) {
        /// Emits what is done there.
        void orElse(CodeBuilder code, Consumer<CodeBuilder> refusal) {
            if (absent != null) {
                code.labelBinding(absent);
                refusal.accept(code);
            }
        }
    }

    private Found find(CodeBuilder code, Finder finder) {
        return layout.leaves().isEmpty() ? findTag(code, finder) : findColumns(code, finder);
    }

    private Found findTag(CodeBuilder code, Finder finder) {
        int place = place(code, finder.ofTag);
        LeafAccess nothing = new SlabAccess(layout.leaves(), slabs, -1, -1);
        if (finder != Finder.OR_NONE) {
            return new Found(place, nothing, null);
        }
        Label absent = code.newLabel();
        code.iload(place).ifeq(absent);
        return new Found(place, nothing, absent);
    }

    private Found findColumns(CodeBuilder code, Finder finder) {
        int place = place(code, finder.ofEntity);
        int table = code.allocateLocal(TypeKind.REFERENCE);
        int slab = code.allocateLocal(TypeKind.REFERENCE);
        int slot = code.allocateLocal(TypeKind.INT);
        Label absent = code.newLabel();
        code.aload(0).getfield(self, "slabs", slabs.arrayType()).astore(table);
        pushSlab(code, place);
        code.aload(table)
                .arraylength()
                .invokestatic(Names.of(Integer.class), "compareUnsigned", UNSIGNED)
                .ifge(absent);
        code.aload(table);
        pushSlab(code, place);
        code.aaload().astore(slab);
        code.aload(slab).ifnull(absent);
        pushSlot(code, place);
        code.istore(slot);
        return new Found(place, new SlabAccess(layout.leaves(), slabs, slab, slot), absent);
    }

    private void throwRefusal(CodeBuilder code, Found found) {
        code.aload(0)
                .aload(1)
                .iload(found.place())
                .invokevirtual(base, "refusal", REFUSAL)
                .athrow();
    }

    /// A method that makes a reference, and the superclass's `keep` lets it be kept.
    ///
    /// The reference's class is defined when the method first runs, by a constant that is dropped again: most programs
    /// use lookups without references. So that the verifier does not load it, the reference is cast to its superclass.
    private void reference(ClassBuilder type, Class<?> kind, String name, String finder) {
        ClassDesc reference = RefCompiler.nameOf(layout, host, kind == RefRW.class);
        DynamicConstantDesc<?> definition = DynamicConstantDesc.ofNamed(
                REFERENCE,
                "reference",
                RefCompiler.SLOT_REFERENCE,
                Names.of(layout.type()),
                kind == RefRW.class ? 1 : 0);
        MethodTypeDesc signature = MethodTypeDesc.of(Names.of(kind), Names.ENTITY);
        MethodTypeDesc placing = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int);
        type.withMethodBody(name, signature, ClassFile.ACC_PUBLIC, code -> {
            int place = place(code, finder);
            int made = code.allocateLocal(TypeKind.REFERENCE);
            if (kind == RefRW.class) {
                tell(code, "handedOut", place);
            }
            code.loadConstant(definition).pop();
            code.new_(reference)
                    .dup()
                    .invokespecial(reference, INIT_NAME, MTD_void)
                    .astore(made);
            code.aload(made).aload(0).getfield(self, "tables", Names.TABLES);
            pushSlab(code, place);
            pushSlot(code, place);
            code.invokevirtual(reference, "place", placing);
            code.aload(made).checkcast(Names.of(kind)).astore(made);
            code.aload(0).aload(made).invokevirtual(base, "keep", MethodTypeDesc.of(CD_void, Names.of(kind)));
            code.aload(made).areturn();
        });
    }

    private void buffers(ClassBuilder type) {
        ClassDesc buffer = BufferCompiler.classOf(layout);
        MethodTypeDesc signature = MethodTypeDesc.of(Names.of(DynamicBuffer.class), Names.ENTITY);
        type.withMethodBody(
                "get", signature, ClassFile.ACC_PUBLIC, code -> openBuffer(code, buffer, place(code, "place")));
        type.withMethodBody(
                "tryGetBuffer",
                signature,
                ClassFile.ACC_PUBLIC,
                code -> openBuffer(code, buffer, placeOrReturnNull(code)));
        ClassDesc returned = Names.of(DynamicBuffer.class);
        MethodTypeDesc again = MethodTypeDesc.of(returned, CD_long, returned);
        type.withMethodBody("getAgain", again, ClassFile.ACC_PUBLIC, code -> {
            openLast(code, buffer, placeOfPacked(code, "place"));
        });
        type.withMethodBody("tryGetAgain", again, ClassFile.ACC_PUBLIC, code -> {
            int place = placeOfPacked(code, "placeOrNone");
            Label found = code.newLabel();
            code.iload(place).ifne(found).aconst_null().areturn().labelBinding(found);
            openLast(code, buffer, place);
        });
    }

    private int placeOfPacked(CodeBuilder code, String finder) {
        int place = code.allocateLocal(TypeKind.INT);
        code.aload(0).lload(1);
        code.invokevirtual(base, finder, MethodTypeDesc.of(CD_int, CD_long)).istore(place);
        return place;
    }

    /// Opens the buffer in parameter 3 at a place, or a new one if that is none of this type.
    private void openLast(CodeBuilder code, ClassDesc buffer, int place) {
        int made = code.allocateLocal(TypeKind.REFERENCE);
        Label other = code.newLabel();
        Label known = code.newLabel();
        code.aload(3).instanceOf(buffer).ifeq(other);
        code.aload(3).checkcast(buffer).astore(made).goto_(known);
        code.labelBinding(other);
        code.new_(buffer).dup().invokespecial(buffer, INIT_NAME, MTD_void).astore(made);
        code.labelBinding(known);
        openAt(code, buffer, made, place);
    }

    private void openBuffer(CodeBuilder code, ClassDesc buffer, int place) {
        int made = code.allocateLocal(TypeKind.REFERENCE);
        code.new_(buffer).dup().invokespecial(buffer, INIT_NAME, MTD_void).astore(made);
        openAt(code, buffer, made, place);
    }

    private void openAt(CodeBuilder code, ClassDesc buffer, int made, int place) {
        code.aload(made);
        code.aload(0).invokevirtual(base, "access", MethodTypeDesc.of(BufferCompiler.ACCESS));
        pushSlab(code, place);
        pushSlot(code, place);
        code.invokevirtual(buffer, "openAt", OPEN_AT);
        code.aload(made).areturn();
    }

    /// Stores the place that a method of the superclass finds in a new local variable.
    private int place(CodeBuilder code, String finder) {
        int place = code.allocateLocal(TypeKind.INT);
        code.aload(0).aload(1).invokevirtual(base, finder, PLACE).istore(place);
        return place;
    }

    private int placeOrReturnNull(CodeBuilder code) {
        int place = place(code, "placeOrNone");
        Label found = code.newLabel();
        code.iload(place).ifne(found).aconst_null().areturn().labelBinding(found);
        return place;
    }

    private void pushSlab(CodeBuilder code, int place) {
        code.iload(place).loadConstant(plan.slotBits()).iushr();
    }

    private void pushSlot(CodeBuilder code, int place) {
        code.iload(place).loadConstant((1 << plan.slotBits()) - 1).iand();
    }
}
