package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A constructor that assigns parameters and constants to fields of its own class, and does nothing else.
///
/// @param parameters the types of its parameters
/// @param assignments in their order
public record PlainConstructor(List<ClassDesc> parameters, List<Assignment> assignments) {
    /// A field gets a value.
    ///
    /// @param slot of the parameter, counting the object itself as slot 0, or 0 for a constant
    public record Assignment(
            String field, int slot, @Nullable ConstantInstruction constant) {}

    /// The constructor of a class, or null if it does anything else, or its code is not certain.
    static @Nullable PlainConstructor of(Class<?> owner, MethodTypeDesc type) {
        ClassModel model =
                LoadedCode.of(owner).mayDiffer() ? null : LoadedCode.of(owner).parse();
        if (model == null) {
            return null;
        }
        for (MethodModel method : model.methods()) {
            if (method.methodName().equalsString(INIT_NAME)
                    && method.methodTypeSymbol().equals(type)) {
                List<Assignment> found = read(method, Names.of(owner));
                return found == null ? null : new PlainConstructor(type.parameterList(), found);
            }
        }
        return null;
    }

    private static @Nullable List<Assignment> read(MethodModel constructor, ClassDesc owner) {
        List<Instruction> code = constructor.code().stream()
                .flatMap(body -> body.elementStream())
                .filter(Instruction.class::isInstance)
                .map(Instruction.class::cast)
                .toList();
        if (code.size() < 3
                || !isSelf(code.get(0))
                || !(code.get(1) instanceof InvokeInstruction start)
                || start.opcode() != Opcode.INVOKESPECIAL
                || start.owner().asSymbol().equals(owner)
                || !(code.getLast() instanceof ReturnInstruction)
                || code.size() % 3 != 0) {
            return null;
        }
        List<Assignment> assignments = new ArrayList<>();
        for (int at = 2; at < code.size() - 1; at += 3) {
            if (!isSelf(code.get(at))
                    || !(code.get(at + 2) instanceof FieldInstruction field)
                    || field.opcode() != Opcode.PUTFIELD
                    || !field.owner().asSymbol().equals(owner)) {
                return null;
            }
            String name = field.name().stringValue();
            switch (code.get(at + 1)) {
                case LoadInstruction load
                when load.slot() > 0 -> assignments.add(new Assignment(name, load.slot(), null));
                case ConstantInstruction constant
                when MovableCode.isMovable(constant) -> assignments.add(new Assignment(name, 0, constant));
                default -> {
                    return null;
                }
            }
        }
        return assignments;
    }

    private static boolean isSelf(Instruction instruction) {
        return instruction instanceof LoadInstruction load && load.slot() == 0;
    }
}
