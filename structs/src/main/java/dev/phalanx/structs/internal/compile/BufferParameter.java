package dev.phalanx.structs.internal.compile;

import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;

/// A parameter that is the row's dynamic buffer.
///
/// The kernel has one buffer object and takes it from row to row. An object for every row would have a dozen fields,
/// and escape wherever the body makes a buffer grow.
final class BufferParameter extends ParameterCode {
    private static final ClassDesc GUARD = Names.of(BufferGuard.class);

    private final Frame frame;
    private final int firstTable;
    private final int guardTable;
    private final boolean readOnly;
    private final ClassDesc type;
    private int buffer;
    private int guard;

    BufferParameter(KernelParameter parameter, Frame frame, int firstTable) {
        this.frame = frame;
        this.firstTable = firstTable;
        this.guardTable = firstTable + parameter.tableCount() - 1;
        this.readOnly = parameter.access() == Access.BUFFER_RO;
        this.type = BufferCompiler.classOf(StructLayout.of(parameter.struct().type()));
    }

    @Override
    void prologue(CodeBuilder code) {
        buffer = code.allocateLocal(TypeKind.REFERENCE);
        guard = code.allocateLocal(TypeKind.REFERENCE);
        frame.scratch().push(code, type, fresh -> fresh.new_(type).dup().invokespecial(type, INIT_NAME, MTD_void));
        code.astore(buffer);
        code.aload(frame.tables())
                .loadConstant(guardTable)
                .aaload()
                .checkcast(GUARD)
                .astore(guard);
    }

    @Override
    void enterRun(CodeBuilder code) {
        code.aload(buffer).aload(guard).aload(frame.tables()).loadConstant(firstTable);
        code.iload(frame.slab()).loadConstant(readOnly ? 1 : 0);
        code.invokevirtual(type, "open", BufferCompiler.OPEN);
    }

    @Override
    void push(CodeBuilder code) {
        code.aload(buffer).dup().iload(frame.slot()).invokevirtual(type, "at", BufferCompiler.AT);
    }
}
