package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.DynamicBuffer;
import dev.phalanx.structs.RefRO;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.LookupPlan;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Generates the subclass of a lookup for one struct type: with the leaf tables in typed fields, or for buffers with
/// the buffer's own class, so that what is looked up need not be allocated. See [LookupPlan] for the superclass.
public final class LookupCompiler {
    private static final MethodTypeDesc OPEN = MethodTypeDesc.of(CD_void, Names.TABLES);
    private static final MethodTypeDesc PLACE = MethodTypeDesc.of(CD_int, Names.ENTITY);
    private static final MethodTypeDesc WRITTEN = MethodTypeDesc.of(CD_void, CD_int);

    private final StructLayout layout;
    private final LookupPlan plan;
    private final ClassDesc base;
    private final ClassDesc self;

    private LookupCompiler(StructLayout layout, LookupPlan plan, Host host) {
        this.layout = layout;
        this.plan = plan;
        this.base = Names.of(plan.superclass());
        this.self = host.describe(layout.type(), plan.superclass().getSimpleName());
    }

    /// The constructor of the subclass, as `(Object origin)` to `Object`.
    public static MethodHandle compile(StructLayout layout, LookupPlan plan) {
        Host host = Host.besides(layout.type());
        return host.newHiddenConstructor(build(layout, plan, host), MethodType.methodType(void.class, plan.origin()));
    }

    static byte[] build(StructLayout layout, LookupPlan plan, Host host) {
        LookupCompiler compiler = new LookupCompiler(layout, plan, host);
        return host.build(compiler.self, compiler::emit);
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
            TableFieldAccess.declare(type, layout.leaves());
            ValueCode values = new ValueCode(new Pieces(type, self, "value"));
            open(type, new Pieces(type, self, "open"));
            get(type, values);
            tryGet(type, values);
            set(type, values);
            reference(type, RefRW.class, "getRefRW", "placeToWrite");
            reference(type, RefRO.class, "getRefRO", "place");
        }
    }

    /// `open(Object[] tables)` puts the tables into their fields.
    private void open(ClassBuilder type, Pieces pieces) {
        List<Consumer<CodeBuilder>> assignments = new ArrayList<>();
        assignments.add(code -> code.aload(0).aload(1).putfield(self, "tables", Names.TABLES));
        for (int number = 0; number < layout.leaves().size(); number++) {
            int leaf = number;
            ClassDesc table = Names.columnOf(layout.leaves().get(leaf).kind()).arrayType();
            assignments.add(code -> code.aload(0)
                    .aload(1)
                    .loadConstant(leaf)
                    .aaload()
                    .checkcast(table)
                    .putfield(self, TableFieldAccess.field(leaf), table));
        }
        type.withMethodBody("open", OPEN, ClassFile.ACC_PROTECTED, code -> {
            pieces.inPieces(code, OPEN, c -> c.aload(0).aload(1), assignments);
            code.return_();
        });
    }

    private MethodTypeDesc getter() {
        return MethodTypeDesc.of(Names.of(plan.bound()), Names.ENTITY);
    }

    private void get(ClassBuilder type, ValueCode values) {
        type.withMethodBody("get", getter(), ClassFile.ACC_PUBLIC, code -> {
            int place = place(code, "place");
            values.load(code, layout.root(), access(code, place), Instances.FRESH);
            code.areturn();
        });
    }

    private void tryGet(ClassBuilder type, ValueCode values) {
        type.withMethodBody("tryGetComponent", getter(), ClassFile.ACC_PUBLIC, code -> {
            int place = placeOrReturnNull(code);
            values.load(code, layout.root(), access(code, place), Instances.FRESH);
            code.areturn();
        });
    }

    private void set(ClassBuilder type, ValueCode values) {
        MethodTypeDesc signature = MethodTypeDesc.of(CD_void, Names.ENTITY, Names.of(plan.bound()));
        type.withMethodBody("set", signature, ClassFile.ACC_PUBLIC, code -> {
            int place = place(code, "placeToWrite");
            TableFieldAccess access = access(code, place);
            int value = CodecCompiler.castTo(code, layout.root(), 2);
            values.check(code, layout.root(), access, value);
            values.store(code, layout.root(), access, value);
            written(code, place);
            code.return_();
        });
    }

    /// Marks the value as written, if there is one.
    private void written(CodeBuilder code, int place) {
        if (!layout.leaves().isEmpty()) {
            code.aload(0).iload(place).invokevirtual(base, "written", WRITTEN);
        }
    }

    /// A method that makes a reference, and the superclass's `keep` lets it be kept.
    private void reference(ClassBuilder type, Class<?> kind, String name, String finder) {
        ClassDesc reference = RefCompiler.classOf(layout, kind == RefRW.class);
        MethodTypeDesc signature = MethodTypeDesc.of(Names.of(kind), Names.ENTITY);
        MethodTypeDesc placing = MethodTypeDesc.of(CD_void, Names.TABLES, CD_int, CD_int);
        type.withMethodBody(name, signature, ClassFile.ACC_PUBLIC, code -> {
            int place = place(code, finder);
            int made = code.allocateLocal(TypeKind.REFERENCE);
            if (kind == RefRW.class) {
                written(code, place);
            }
            code.new_(reference)
                    .dup()
                    .invokespecial(reference, INIT_NAME, MTD_void)
                    .astore(made);
            code.aload(made).aload(0).getfield(self, "tables", Names.TABLES);
            pushSlab(code, place);
            pushSlot(code, place);
            code.invokevirtual(reference, "place", placing);
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
    }

    private void openBuffer(CodeBuilder code, ClassDesc buffer, int place) {
        int made = code.allocateLocal(TypeKind.REFERENCE);
        code.new_(buffer).dup().invokespecial(buffer, INIT_NAME, MTD_void).astore(made);
        code.aload(made);
        code.aload(0).invokevirtual(base, "guard", MethodTypeDesc.of(Names.of(BufferGuard.class)));
        code.aload(0).invokevirtual(base, "tables", MethodTypeDesc.of(Names.TABLES));
        code.iconst_0();
        pushSlab(code, place);
        code.aload(0).invokevirtual(base, "isReadOnly", MethodTypeDesc.of(CD_boolean));
        code.invokevirtual(buffer, "open", BufferCompiler.OPEN);
        code.aload(made);
        pushSlot(code, place);
        code.invokevirtual(buffer, "at", BufferCompiler.AT);
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

    private TableFieldAccess access(CodeBuilder code, int place) {
        int slab = code.allocateLocal(TypeKind.INT);
        int slot = code.allocateLocal(TypeKind.INT);
        pushSlab(code, place);
        code.istore(slab);
        pushSlot(code, place);
        code.istore(slot);
        return new TableFieldAccess(layout.leaves(), self, slab, slot);
    }

    private void pushSlab(CodeBuilder code, int place) {
        code.iload(place).loadConstant(plan.slotBits()).iushr();
    }

    private void pushSlot(CodeBuilder code, int place) {
        code.iload(place).loadConstant((1 << plan.slotBits()) - 1).iand();
    }
}
