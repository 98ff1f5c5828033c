package dev.phalanx.structs.compile.bytecode;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;

/// The instructions that do the same in another class of the same nest.
public final class MovableCode {
    private MovableCode() {}

    /// Whether an element of a method's code can be moved. Dynamic constants see the class they stand in, and `super`
    /// calls need its superclass.
    public static boolean isMovable(CodeElement element) {
        return switch (element) {
            case InvokeDynamicInstruction call -> DynamicCalls.isMovable(call);
            case InvokeInstruction call ->
                call.opcode() != Opcode.INVOKESPECIAL || call.name().equalsString(ConstantDescs.INIT_NAME);
            case ConstantInstruction.LoadConstantInstruction load ->
                !(load.constantValue() instanceof DynamicConstantDesc<?>)
                        && !(load.constantValue() instanceof DirectMethodHandleDesc);
            case Instruction instruction -> !isSubroutine(instruction.opcode());
            default -> true;
        };
    }

    private static boolean isSubroutine(Opcode opcode) {
        return opcode == Opcode.JSR || opcode == Opcode.JSR_W || opcode == Opcode.RET || opcode == Opcode.RET_W;
    }
}
