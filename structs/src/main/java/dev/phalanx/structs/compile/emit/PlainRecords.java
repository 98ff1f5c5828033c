package dev.phalanx.structs.compile.emit;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.loaded.ClassCache;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/// The records whose canonical constructor assigns their fields and does nothing else, and whose accessors return these
/// fields. Another object created from the accessors' results is the same value.
public final class PlainRecords {
    private static final ClassCache<Boolean> PLAIN = new ClassCache<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            ClassModel model = LoadedCode.of(type).parse();
            return model != null && isPlain(model, type.getRecordComponents());
        }
    };

    private PlainRecords() {}

    /// Whether a record is one.
    public static boolean isPlain(Class<?> type) {
        return !LoadedCode.of(type).mayDiffer() && PLAIN.get(type);
    }

    /// Whether a record is one, and has its canonical constructor called with these types.
    public static boolean isMadeBy(Class<?> type, MethodTypeDesc parameters) {
        return isPlain(type) && canonical(type.getRecordComponents()).equals(parameters);
    }

    private static MethodTypeDesc canonical(RecordComponent[] components) {
        return MethodTypeDesc.of(
                ConstantDescs.CD_void,
                Arrays.stream(components)
                        .map(component -> Names.of(component.getType()))
                        .toList());
    }

    private static boolean isPlain(ClassModel model, RecordComponent[] components) {
        MethodTypeDesc constructor = canonical(components);
        for (MethodModel method : model.methods()) {
            boolean isConstructor = method.methodName().equalsString(ConstantDescs.INIT_NAME)
                    && method.methodTypeSymbol().equals(constructor);
            boolean isAccessor = Arrays.stream(components)
                    .anyMatch(component -> method.methodName().equalsString(component.getName())
                            && method.methodTypeSymbol().parameterCount() == 0);
            if ((isConstructor && !assigns(method, components)) || (isAccessor && !returnsField(method))) {
                return false;
            }
        }
        return true;
    }

    private static List<Instruction> instructions(MethodModel method) {
        return method.code().stream()
                .flatMap(code -> code.elementStream())
                .filter(Instruction.class::isInstance)
                .map((CodeElement element) -> (Instruction) element)
                .toList();
    }

    /// `super()`, and each parameter into its own field.
    private static boolean assigns(MethodModel constructor, RecordComponent[] components) {
        List<Instruction> code = instructions(constructor);
        if (code.size() != 3 + 3 * components.length
                || !(code.get(1) instanceof InvokeInstruction start)
                || start.opcode() != Opcode.INVOKESPECIAL) {
            return false;
        }
        int slot = 1;
        for (int i = 0; i < components.length; i++) {
            boolean isAssigned = code.get(2 + 3 * i) instanceof LoadInstruction self
                    && self.slot() == 0
                    && code.get(3 + 3 * i) instanceof LoadInstruction parameter
                    && parameter.slot() == slot
                    && code.get(4 + 3 * i) instanceof FieldInstruction field
                    && field.opcode() == Opcode.PUTFIELD
                    && field.name().equalsString(components[i].getName());
            if (!isAssigned) {
                return false;
            }
            slot += components[i].getType() == long.class || components[i].getType() == double.class ? 2 : 1;
        }
        return true;
    }

    private static boolean returnsField(MethodModel accessor) {
        List<Instruction> code = instructions(accessor);
        return code.size() == 3
                && code.get(0) instanceof LoadInstruction self
                && self.slot() == 0
                && code.get(1) instanceof FieldInstruction field
                && field.opcode() == Opcode.GETFIELD
                && field.name().equalsString(accessor.methodName().stringValue())
                && code.get(2) instanceof ReturnInstruction;
    }
}
