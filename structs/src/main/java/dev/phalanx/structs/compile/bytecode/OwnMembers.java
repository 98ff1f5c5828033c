package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.HashSet;
import java.util.Set;

/// The members that a class declares itself, which its nestmates see. Members it inherits may be protected, and those a
/// nestmate does not see.
public record OwnMembers(ClassDesc owner, Set<ClassDesc> superclasses, Set<String> declared) {
    public static OwnMembers of(BodyMethod body) {
        Set<ClassDesc> superclasses = new HashSet<>();
        for (Class<?> type = body.owner().getSuperclass();
                type != null && type != Object.class;
                type = type.getSuperclass()) {
            superclasses.add(Names.of(type));
        }
        Set<String> declared = new HashSet<>();
        ClassModel model = body.method().parent().orElseThrow();
        model.fields()
                .forEach(field -> declared.add(
                        key(field.fieldName().stringValue(), field.fieldType().stringValue())));
        model.methods()
                .forEach(method -> declared.add(key(
                        method.methodName().stringValue(), method.methodType().stringValue())));
        return new OwnMembers(Names.of(body.owner()), superclasses, declared);
    }

    /// Whether code of the class uses none of the members that it inherits from other classes than Object.
    public boolean areAllItUses(CodeAttribute code) {
        return superclasses.isEmpty() || code.elementStream().noneMatch(this::isInherited);
    }

    private boolean isInherited(CodeElement element) {
        return switch (element) {
            case FieldInstruction use -> isInherited(use.field());
            case InvokeInstruction call -> isInherited(call.method());
            case InvokeDynamicInstruction call -> call.bootstrapArgs().stream().anyMatch(this::isInherited);
            default -> false;
        };
    }

    private boolean isInherited(MemberRefEntry member) {
        return isInherited(
                member.owner().asSymbol(),
                member.name().stringValue(),
                member.type().stringValue());
    }

    private boolean isInherited(ConstantDesc argument) {
        return argument instanceof DirectMethodHandleDesc handle
                && isInherited(handle.owner(), handle.methodName(), handle.lookupDescriptor());
    }

    private boolean isInherited(ClassDesc type, String name, String descriptor) {
        boolean isOwn = type.equals(owner) && declared.contains(key(name, descriptor));
        return superclasses.contains(type) || (type.equals(owner) && !isOwn);
    }

    private static String key(String name, String descriptor) {
        return name + descriptor;
    }
}
