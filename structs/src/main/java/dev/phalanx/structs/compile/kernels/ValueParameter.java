package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.bytecode.FlatParameters.Fields;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.CheckCode;
import dev.phalanx.structs.compile.emit.Instances;
import dev.phalanx.structs.compile.emit.LeafAccess;
import dev.phalanx.structs.compile.emit.LocalAccess;
import dev.phalanx.structs.compile.emit.StoreCode;
import dev.phalanx.structs.compile.emit.TableAccess;
import dev.phalanx.structs.compile.emit.ValueCode;
import dev.phalanx.structs.compile.types.RefCompiler;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A parameter that is the slot's value, or a reference to it.
///
/// The columns are held in local variables. If the kernel is split, they are read through the tables, in separate
/// methods.
final class ValueParameter extends ParameterCode {
    private static final MethodTypeDesc KEEP_WITHIN = MethodTypeDesc.of(CD_void, Names.of(BufferScope.class));

    private final Frame frame;
    private final StructLayout layout;
    private final Access kind;
    private final int base;
    private final boolean mayBeKept;
    private final ValueCode values;
    private int firstTable;
    private LeafAccess access;
    private int reused;

    ValueParameter(KernelParameter parameter, Frame frame, int base, boolean mayBeKept) {
        this.mayBeKept = mayBeKept;
        this.frame = frame;
        this.layout = StructLayout.of(parameter.struct().type());
        this.kind = parameter.access();
        this.base = base;
        this.values = new ValueCode(frame.pieces());
        this.access = new TableAccess(layout.leaves(), base, frame.tables(), frame.slab(), frame.slot());
    }

    private boolean isWideReference() {
        return kind.isReference() && RefCompiler.isWide(layout);
    }

    @Override
    void prologue(CodeBuilder code) {
        int leaves = layout.leaves().size();
        if (isWideReference()) {
            firstTable = code.allocateLocal(TypeKind.REFERENCE);
            code.aload(frame.tables()).loadConstant(base).loadConstant(leaves);
            code.invokestatic(Names.CALLS, "slice", MethodTypeDesc.of(Names.TABLES, Names.TABLES, CD_int, CD_int));
            code.astore(firstTable);
        }
        if (!frame.split()) {
            firstTable = isWideReference() ? firstTable : tableLocals(code);
            int firstColumn = code.allocateLocal(TypeKind.REFERENCE);
            for (int leaf = 1; leaf < leaves; leaf++) {
                code.allocateLocal(TypeKind.REFERENCE);
            }
            access = new LocalAccess(layout.leaves(), firstColumn, frame.slot());
        }
        if (isReused()) {
            reused = code.allocateLocal(TypeKind.REFERENCE);
            keep(frame.scratch().push(code, reference(), this::makeReference));
            code.astore(reused);
        }
    }

    private boolean isReused() {
        return kind.isReference() && frame.reusesReferences() && !mayBeKept;
    }

    private ClassDesc reference() {
        return RefCompiler.classOf(layout, kind != Access.REF_RO);
    }

    private void makeReference(CodeBuilder code) {
        code.new_(reference()).dup().invokespecial(reference(), INIT_NAME, MTD_void);
    }

    private int tableLocals(CodeBuilder code) {
        int first = -1;
        for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
            int local = code.allocateLocal(TypeKind.REFERENCE);
            first = leaf == 0 ? local : first;
            code.aload(frame.tables()).loadConstant(base + leaf).aaload();
            code.checkcast(Names.columnOf(layout.leaves().get(leaf).kind()).arrayType());
            code.astore(local);
        }
        return first;
    }

    @Override
    void enterRun(CodeBuilder code) {
        if (!frame.split() && !isWideReference()) {
            for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                code.aload(firstTable + leaf).iload(frame.slab()).aaload();
                code.astore(((LocalAccess) access).column(leaf));
            }
        }
        if (isReused()) {
            code.aload(reused);
            open(code);
            code.pop();
        }
    }

    @Override
    void pushColumn(CodeBuilder code, int leaf) {
        access.pushStorage(code, leaf);
    }

    @Override
    void push(CodeBuilder code) {
        if (kind.isReference()) {
            pushReference(code);
        } else {
            pushValue(code);
        }
    }

    private void pushValue(CodeBuilder code) {
        Instances instances = mayBeKept ? frame.scratch().ofEachSlot() : frame.scratch();
        if (frame.split()) {
            values.loadInPiece(code, layout.root(), access, instances);
        } else {
            values.load(code, layout.root(), access, instances);
        }
    }

    @Override
    boolean isKept() {
        return kind.isReference() && !mayBeKept;
    }

    private void pushReference(CodeBuilder code) {
        if (isReused()) {
            code.aload(reused).dup().iload(frame.slot()).invokevirtual(reference(), "at", RefCompiler.AT_SLOT);
        } else {
            makeReference(code);
            open(code);
        }
    }

    /// Gives the reference on the stack its lifetime, columns and slot, and leaves it there.
    private void open(CodeBuilder code) {
        ClassDesc reference = reference();
        code.dup().aload(frame.scope()).invokevirtual(reference, "keepWithin", KEEP_WITHIN);
        if (kind == Access.REF_LOCKED) {
            code.dup().invokevirtual(reference, "lock", MTD_void);
        }
        code.dup();
        if (isWideReference()) {
            code.aload(firstTable).iload(frame.slab()).iload(frame.slot());
            code.invokevirtual(reference, "at", RefCompiler.atSignature(layout));
        } else if (frame.split()) {
            placeInPiece(code, reference);
        } else {
            for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                access.pushStorage(code, leaf);
            }
            code.iload(frame.slot()).invokevirtual(reference, "at", RefCompiler.atSignature(layout));
        }
    }

    /// Gives the reference on the stack its columns and slot by a piece that takes it last.
    private void placeInPiece(CodeBuilder code, ClassDesc reference) {
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local).aload(0);
        access.pushContext(code);
        code.aload(local);
        List<ClassDesc> parameters = new ArrayList<>(access.context());
        parameters.add(reference);
        frame.pieces().call(code, "place", MethodTypeDesc.of(CD_void, parameters), piece -> {
            TableAccess columns = (TableAccess) access.inPiece();
            piece.aload(piece.parameterSlot(parameters.size() - 1));
            for (int leaf = 0; leaf < layout.leaves().size(); leaf++) {
                columns.pushStorage(piece, leaf);
            }
            columns.pushSlot(piece);
            piece.invokevirtual(reference, "at", RefCompiler.atSignature(layout))
                    .return_();
        });
    }

    @Override
    FlatValue pushFlat(CodeBuilder code, Fields fields) {
        FlatValue value = new FlatValue();
        if (layout.root() instanceof Shape.Scalar scalar) {
            access.loadElement(code, scalar.leaf());
            value.addEntity(code, FlatValue.ENTITY, false);
        }
        for (String name : fields.names()) {
            Shape.Scalar scalar = (Shape.Scalar) member(name).shape();
            if (access.leaf(scalar.leaf()).holds() == Leaf.Holds.ENTITY) {
                access.loadElement(code, scalar.leaf());
                value.addEntity(code, name, fields.assigned().contains(name));
            } else {
                values.load(code, scalar, access, frame.scratch());
                value.add(code, name, TypeKind.from(scalar.type()));
            }
        }
        return value;
    }

    @Override
    void checkFlat(CodeBuilder code, FlatValue value, Fields fields) {
        for (String name : kind == Access.READ_WRITE ? fields.assigned() : Set.<String>of()) {
            if (!member(name).shape().type().isPrimitive()) {
                Label present = code.newLabel();
                value.ifPresent(code, name, present);
                CheckCode.refuseNull(code, (Shape.Composite) layout.root(), member(name));
                code.labelBinding(present);
            }
        }
    }

    @Override
    void storeFlat(CodeBuilder code, FlatValue value, Fields fields) {
        for (String name : kind == Access.READ_WRITE ? fields.assigned() : Set.<String>of()) {
            Shape.Scalar scalar = (Shape.Scalar) member(name).shape();
            access.storeElement(code, scalar.leaf(), c -> {
                value.pushElement(c, name);
                if (scalar.type().isEnum()) {
                    StoreCode.toElement(c, scalar, access);
                }
            });
        }
    }

    private Shape.Member member(String name) {
        return ((Shape.Composite) layout.root())
                .members().stream()
                        .filter(member -> member.name().equals(name))
                        .findFirst()
                        .orElseThrow();
    }

    @Override
    int remember(CodeBuilder code) {
        if (!frame.compared() || kind != Access.READ_ONLY || layout.type() == Entity.class) {
            return -1;
        }
        int kept = code.allocateLocal(TypeKind.REFERENCE);
        pushValue(code);
        code.astore(kept);
        return kept;
    }

    @Override
    void check(CodeBuilder code, int argument) {
        if (kind != Access.READ_WRITE) {
            return;
        }
        if (frame.split()) {
            values.checkInPiece(code, layout.root(), access, argument);
        } else {
            values.check(code, layout.root(), access, argument);
        }
    }

    @Override
    void store(CodeBuilder code, int argument) {
        if (kind != Access.READ_WRITE) {
            return;
        }
        if (frame.split()) {
            values.storeInPiece(code, layout.root(), access, argument);
        } else {
            values.store(code, layout.root(), access, argument);
        }
    }
}
