package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.BufferScope;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.types.BufferCompiler;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.BufferGuard;
import dev.phalanx.structs.kernel.KernelParameter;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// A parameter that is the row's dynamic buffer.
///
/// The kernel has one buffer object and takes it from row to row. An object for every row would escape wherever the
/// body makes a buffer grow. Only where the body may keep the buffer does each row get an object of its own. Where a
/// slab may lack the component there is a second object, which is no row's buffer.
final class BufferParameter extends ParameterCode {
    private static final ClassDesc GUARD = Names.of(BufferGuard.class);
    private static final MethodTypeDesc OPEN_ACCESS =
            MethodTypeDesc.of(CD_void, GUARD, Names.TABLES, CD_int, CD_boolean, Names.of(BufferScope.class));

    private final Frame frame;
    private final int firstTable;
    private final int guardTable;
    private final boolean readOnly;
    private final boolean optional;
    private final boolean mayBeKept;
    private final ClassDesc type;
    private int buffer;
    private int guard;
    private int access;
    private int nowhere;
    private int present;

    BufferParameter(KernelParameter parameter, Frame frame, int firstTable, boolean mayBeKept) {
        this.mayBeKept = mayBeKept;
        this.frame = frame;
        this.firstTable = firstTable;
        this.guardTable = firstTable + parameter.tableCount() - 1;
        this.readOnly = parameter.access() == Access.BUFFER_RO;
        this.optional = parameter.optional();
        this.type = BufferCompiler.classOf(StructLayout.of(parameter.struct().type()));
    }

    @Override
    void prologue(CodeBuilder code) {
        buffer = code.allocateLocal(TypeKind.REFERENCE);
        guard = code.allocateLocal(TypeKind.REFERENCE);
        access = code.allocateLocal(TypeKind.REFERENCE);
        if (!mayBeKept) {
            keep(pushNew(code));
            code.astore(buffer);
            frame.scratch().push(code, BufferCompiler.ACCESS, BufferParameter::makeAccess);
        } else {
            code.aconst_null();
        }
        code.astore(access);
        if (optional) {
            nowhere = code.allocateLocal(TypeKind.REFERENCE);
            present = code.allocateLocal(TypeKind.REFERENCE);
            pushNew(code);
            code.astore(nowhere);
        }
        code.aload(frame.tables())
                .loadConstant(guardTable)
                .aaload()
                .checkcast(GUARD)
                .astore(guard);
    }

    private String pushNew(CodeBuilder code) {
        return frame.scratch()
                .push(code, type, fresh -> fresh.new_(type).dup().invokespecial(type, INIT_NAME, MTD_void));
    }

    @Override
    boolean isKept() {
        return !optional && !mayBeKept;
    }

    @Override
    void enterRun(CodeBuilder code) {
        if (optional) {
            Label absent = code.newLabel();
            code.aload(frame.tables()).loadConstant(firstTable).aaload();
            code.checkcast(Names.TABLES).iload(frame.slab()).aaload();
            code.dup().astore(present).ifnull(absent);
            openForRun(code);
            code.labelBinding(absent);
        } else {
            openForRun(code);
        }
    }

    private void openForRun(CodeBuilder code) {
        if (mayBeKept) {
            makeAccess(code);
            code.astore(access);
        }
        openAccess(code, access, guard, frame, firstTable, readOnly);
        if (!mayBeKept) {
            open(code);
        }
    }

    /// Pushes an access to nothing yet.
    static void makeAccess(CodeBuilder code) {
        code.new_(BufferCompiler.ACCESS).dup().invokespecial(BufferCompiler.ACCESS, INIT_NAME, MTD_void);
    }

    /// Opens the access in a local variable for the buffers of a parameter, until the loop is over.
    static void openAccess(CodeBuilder code, int access, int guard, Frame frame, int firstTable, boolean readOnly) {
        code.aload(access).aload(guard).aload(frame.tables()).loadConstant(firstTable);
        code.loadConstant(readOnly ? 1 : 0).aload(frame.scope());
        code.invokevirtual(BufferCompiler.ACCESS, "open", OPEN_ACCESS);
    }

    private void open(CodeBuilder code) {
        code.aload(buffer).aload(access).iload(frame.slab());
        code.invokevirtual(type, "open", BufferCompiler.OPEN);
    }

    @Override
    void push(CodeBuilder code) {
        if (optional) {
            Label absent = code.newLabel();
            Label pushed = code.newLabel();
            code.aload(present).ifnull(absent);
            pushAtSlot(code);
            code.goto_(pushed).labelBinding(absent);
            code.aload(nowhere).labelBinding(pushed);
        } else {
            pushAtSlot(code);
        }
    }

    private void pushAtSlot(CodeBuilder code) {
        if (mayBeKept) {
            code.new_(type).dup().invokespecial(type, INIT_NAME, MTD_void).astore(buffer);
            open(code);
        }
        code.aload(buffer).dup().iload(frame.slot()).invokevirtual(type, "at", BufferCompiler.AT);
    }
}
