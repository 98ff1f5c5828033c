package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.types.BufferCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// A parameter that is the row's dynamic buffer, an object for each row: one whose elements the body only reads, or
/// that it may keep.
///
/// The kernel makes the buffer out of what it has in local variables. Where nothing keeps it, C2 removes it, and moves
/// the checks of what all rows share out of the loop over rows.
final class BufferRowParameter extends ParameterCode {
    private static final ClassDesc GUARD = Names.of(BufferGuard.class);
    private static final ClassDesc INTS = CD_int.arrayType();

    private final Frame frame;
    private final StructLayout element;
    private final int firstTable;
    private final int guardTable;
    private final boolean readOnly;
    private final boolean mayBeKept;
    private final ClassDesc type;
    private int guard;
    private int access;
    private int lengths;
    private int externals;
    private int firstColumn;

    /// @param mayBeKept whether the body may keep the buffer, rather than only read it
    BufferRowParameter(KernelParameter parameter, Frame frame, int firstTable, boolean mayBeKept) {
        this.mayBeKept = mayBeKept;
        this.frame = frame;
        this.element = StructLayout.of(parameter.struct().type());
        this.firstTable = firstTable;
        this.guardTable = firstTable + parameter.tableCount() - 1;
        this.readOnly = parameter.access() == Access.BUFFER_RO;
        this.type = BufferCompiler.classOf(element);
    }

    /// Whether there is such code for a parameter.
    static boolean isPossible(KernelParameter parameter) {
        return !parameter.optional() && parameter.struct().leaves().size() <= BufferCompiler.MOST_LEAVES_OF_ROWS;
    }

    @Override
    void prologue(CodeBuilder code) {
        guard = code.allocateLocal(TypeKind.REFERENCE);
        access = code.allocateLocal(TypeKind.REFERENCE);
        lengths = code.allocateLocal(TypeKind.REFERENCE);
        externals = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(frame.tables())
                .loadConstant(guardTable)
                .aaload()
                .checkcast(GUARD)
                .astore(guard);
        if (!mayBeKept) {
            frame.scratch().push(code, BufferCompiler.ACCESS, BufferParameter::makeAccess);
            code.astore(access);
        }
        for (int leaf = 0; leaf < element.leaves().size(); leaf++) {
            int column = code.allocateLocal(TypeKind.REFERENCE);
            firstColumn = leaf == 0 ? column : firstColumn;
        }
    }

    @Override
    void enterRun(CodeBuilder code) {
        if (mayBeKept) {
            BufferParameter.makeAccess(code);
            code.astore(access);
        }
        BufferParameter.openAccess(code, access, guard, frame, firstTable, readOnly);
        int leaves = element.leaves().size();
        for (int leaf = 0; leaf < leaves; leaf++) {
            column(code, leaf, Names.columnOf(element.leaves().get(leaf).kind()), firstColumn + leaf);
        }
        column(code, leaves, INTS, lengths);
        column(code, leaves + 1, Names.TABLES, externals);
    }

    private void column(CodeBuilder code, int number, ClassDesc column, int local) {
        code.aload(frame.tables()).loadConstant(firstTable + number).aaload().checkcast(column.arrayType());
        code.iload(frame.slab()).aaload().astore(local);
    }

    @Override
    void push(CodeBuilder code) {
        code.aload(access).iload(frame.slab()).aload(lengths).aload(externals).iload(frame.slot());
        for (int leaf = 0; leaf < element.leaves().size(); leaf++) {
            code.aload(firstColumn + leaf);
        }
        code.invokestatic(type, "of", BufferCompiler.ofRow(element, type));
    }
}
