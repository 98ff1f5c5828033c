package dev.phalanx.structs.compile.kernels;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;

/// A parameter that is the object in the slot of a column of objects.
final class ManagedParameter extends ParameterCode {
    private final Frame frame;
    private final int table;
    private int columns;
    private int column;

    ManagedParameter(Frame frame, int table) {
        this.frame = frame;
        this.table = table;
    }

    @Override
    void prologue(CodeBuilder code) {
        columns = code.allocateLocal(TypeKind.REFERENCE);
        column = code.allocateLocal(TypeKind.REFERENCE);
        code.aload(frame.tables()).loadConstant(table).aaload();
        code.checkcast(Names.TABLES.arrayType()).astore(columns);
    }

    @Override
    void enterRun(CodeBuilder code) {
        code.aload(columns).iload(frame.slab()).aaload().astore(column);
    }

    @Override
    void push(CodeBuilder code) {
        code.aload(column).iload(frame.slot()).aaload();
    }
}
