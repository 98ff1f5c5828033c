package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// A parameter that is the object of the run, the same for all its slots.
final class RunValueParameter extends ParameterCode {
    private final Frame frame;
    private final int table;
    private final ClassDesc type;
    private int values;
    private int value;

    RunValueParameter(KernelParameter parameter, Frame frame, int table) {
        this.frame = frame;
        this.table = table;
        this.type = Names.of(parameter.passedAs());
    }

    @Override
    void prologue(CodeBuilder code) {
        values = code.allocateLocal(TypeKind.REFERENCE);
        value = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(frame.tables()).loadConstant(table).aaload();
        code.checkcast(Names.TABLES).astore(values);
    }

    @Override
    void enterRun(CodeBuilder code) {
        code.aload(values).iload(frame.run()).aaload().checkcast(type).astore(value);
    }

    @Override
    void push(CodeBuilder code) {
        code.aload(value);
    }
}
