package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_int;

import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/// A parameter that is a number that says where the slot is: among all that are visited, or in its run.
final class PositionParameter extends ParameterCode {
    private final Access access;
    private final Frame frame;
    private final int table;
    private int numbers;
    private int number;

    PositionParameter(Access access, Frame frame, int table) {
        this.access = access;
        this.frame = frame;
        this.table = table;
    }

    @Override
    TypeKind kind() {
        return TypeKind.INT;
    }

    @Override
    void prologue(CodeBuilder code) {
        number = code.allocateLocal(TypeKind.INT);
        switch (access) {
            case ORDINAL -> {
                pushTable(code);
                code.iconst_0().iaload().istore(number);
            }
            case RUN_NUMBER -> {
                numbers = code.allocateLocal(TypeKind.REFERENCE);
                pushTable(code);
                code.astore(numbers);
            }
            default -> {
                // The runs themselves say where they begin.
            }
        }
    }

    private void pushTable(CodeBuilder code) {
        code.aload(frame.tables()).loadConstant(table).aaload().checkcast(CD_int.arrayType());
    }

    @Override
    void enterRun(CodeBuilder code) {
        switch (access) {
            case RUN_NUMBER -> code.aload(numbers).iload(frame.run()).iaload().istore(number);
            case RUN_OFFSET ->
                code.aload(frame.froms()).iload(frame.run()).iaload().istore(number);
            default -> {
                // The number goes on from run to run.
            }
        }
    }

    @Override
    void push(CodeBuilder code) {
        if (access == Access.RUN_OFFSET) {
            code.iload(frame.slot()).iload(number).isub();
        } else {
            code.iload(number);
        }
    }

    @Override
    void store(CodeBuilder code, int argument) {
        if (access == Access.ORDINAL) {
            code.iinc(number, 1);
        }
    }
}
