package dev.phalanx.structs.compile.kernels;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;

/// A parameter that is an aspect: an object made of other parameters, anew for every slot, which lets C2 remove it with
/// them.
///
/// Where objects are kept from slot to slot, the aspect is kept as well if all its parts are, and the body cannot keep
/// it. It is not if one of them is the entity, which is a value and not a place that can be moved on.
final class AspectParameter extends ParameterCode {
    private final Frame frame;
    private final ClassDesc type;
    private final MethodTypeDesc constructor;
    private final boolean mayBeKept;
    private final List<ParameterCode> parts = new ArrayList<>();

    AspectParameter(KernelParameter parameter, Frame frame, int firstTable, boolean mayBeKept) {
        this.frame = frame;
        this.mayBeKept = mayBeKept;
        this.type = Names.of(parameter.passedAs());
        this.constructor = AspectCompiler.constructor(
                parameter.parts().stream().map(KernelParameter::passedAs).toArray(Class<?>[]::new));
        int table = firstTable;
        for (KernelParameter part : parameter.parts()) {
            parts.add(ParameterCode.of(part, frame, table, mayBeKept));
            table += part.tableCount();
        }
    }

    @Override
    void prologue(CodeBuilder code) {
        parts.forEach(part -> part.prologue(code));
    }

    @Override
    void enterRun(CodeBuilder code) {
        parts.forEach(part -> part.enterRun(code));
    }

    @Override
    boolean isKept() {
        return frame.reusesReferences() && !mayBeKept && parts.stream().allMatch(ParameterCode::isKept);
    }

    @Override
    void push(CodeBuilder code) {
        int[] arguments = new int[parts.size()];
        for (int p = 0; p < arguments.length; p++) {
            parts.get(p).push(code);
            arguments[p] = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(arguments[p]);
        }
        if (isKept()) {
            List<String> fields = parts.stream().map(ParameterCode::keptIn).toList();
            keep(frame.scratch()
                    .push(
                            code,
                            type,
                            fresh -> make(fresh, p -> {
                                fresh.aload(0)
                                        .getfield(
                                                frame.scratch().self(),
                                                fields.get(p),
                                                frame.scratch().typeOf(fields.get(p)));
                            })));
        } else {
            make(code, p -> code.aload(arguments[p]));
        }
    }

    private interface Argument {
        void push(int part);
    }

    private void make(CodeBuilder code, Argument argument) {
        code.new_(type).dup();
        for (int p = 0; p < parts.size(); p++) {
            argument.push(p);
        }
        code.invokespecial(type, INIT_NAME, constructor);
    }
}
