package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.EnabledLayout;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// A parameter that is a reference to the slot's enabled bit.
final class EnabledParameter extends ParameterCode {
    private static final ClassDesc BITS = CD_long.arrayType();
    private static final ClassDesc SCOPE = Names.of(BufferScope.class);
    private static final ClassDesc LAYOUT = Names.of(EnabledLayout.class);

    private final ClassDesc reference;
    private final String maker;
    private final Frame frame;
    private final int firstTable;
    private final boolean mayBeKept;
    private int bitsTable;
    private int capacities;
    private int bits;
    private int capacity;
    private int reused;

    EnabledParameter(KernelParameter parameter, Frame frame, int firstTable, boolean mayBeKept) {
        this.mayBeKept = mayBeKept;
        this.reference = Names.of(parameter.passedAs());
        this.maker = parameter.access() == Access.ENABLED_LOCKED ? "readOnlyOver" : "over";
        this.frame = frame;
        this.firstTable = firstTable;
    }

    @Override
    void prologue(CodeBuilder code) {
        bitsTable = code.allocateLocal(TypeKind.REFERENCE);
        capacities = code.allocateLocal(TypeKind.REFERENCE);
        bits = code.allocateLocal(TypeKind.REFERENCE);
        capacity = code.allocateLocal(TypeKind.INT);
        code.aload(frame.tables()).loadConstant(firstTable).aaload();
        code.checkcast(BITS.arrayType()).astore(bitsTable);
        code.aload(frame.tables()).loadConstant(firstTable + 1).aaload();
        code.checkcast(CD_int.arrayType()).astore(capacities);
        if (isReused()) {
            reused = code.allocateLocal(TypeKind.REFERENCE);
            keep(frame.scratch().push(code, reference, fresh -> {
                fresh.aconst_null().iconst_0();
                make(fresh);
            }));
            code.astore(reused);
        }
    }

    @Override
    void enterRun(CodeBuilder code) {
        code.aload(bitsTable).iload(frame.slab()).aaload().astore(bits);
        code.aload(capacities).iload(frame.slab()).iaload().istore(capacity);
        if (isReused()) {
            code.aload(reused);
            keepWithin(code);
            code.pop();
        }
    }

    @Override
    void push(CodeBuilder code) {
        if (isReused()) {
            code.aload(reused).dup();
            pushBit(code);
            code.invokevirtual(reference, "at", MethodTypeDesc.of(CD_void, BITS, CD_int));
        } else {
            pushBit(code);
            make(code);
            keepWithin(code);
        }
    }

    private boolean isReused() {
        return frame.reusesReferences() && !mayBeKept;
    }

    private void keepWithin(CodeBuilder code) {
        code.aload(frame.scope()).invokevirtual(reference, "keepWithin", MethodTypeDesc.of(reference, SCOPE));
    }

    @Override
    boolean isKept() {
        return !mayBeKept;
    }

    private void pushBit(CodeBuilder code) {
        code.aload(bits).iload(frame.slot()).iload(capacity);
        code.invokestatic(LAYOUT, "index", MethodTypeDesc.of(CD_int, CD_int, CD_int));
    }

    private void make(CodeBuilder code) {
        code.invokestatic(reference, maker, MethodTypeDesc.of(reference, BITS, CD_int));
    }
}
