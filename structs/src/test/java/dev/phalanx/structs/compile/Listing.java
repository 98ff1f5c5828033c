package dev.phalanx.structs.compile;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// A class file as text: fields, methods, instructions with their operands, and labels in order of appearance.
final class Listing {
    private final StringBuilder text = new StringBuilder();
    private Map<Label, String> labels = new HashMap<>();

    private Listing() {}

    static String of(byte[] bytes) {
        Listing listing = new Listing();
        listing.print(ClassFile.of().parse(bytes));
        return listing.text.toString();
    }

    private void print(ClassModel model) {
        line("class " + name(model.thisClass().asSymbol()) + " extends "
                + name(model.superclass().orElseThrow().asSymbol()));
        for (FieldModel field : model.fields()) {
            line("  field " + field.fieldName() + " " + name(field.fieldTypeSymbol()));
        }
        model.methods().forEach(this::print);
    }

    private void print(MethodModel method) {
        line("");
        line("  method " + method.methodName() + signature(method.methodTypeSymbol()));
        CodeModel code = method.findAttribute(Attributes.code()).orElseThrow();
        labels = new HashMap<>();
        code.elementStream()
                .filter(LabelTarget.class::isInstance)
                .forEach(target -> labels.put(((LabelTarget) target).label(), "L" + labels.size()));
        int skipped = 0;
        for (CodeElement element : code) {
            if (element instanceof NopInstruction) {
                skipped++;
                continue;
            }
            if (skipped > 0) {
                line("    nop, " + skipped + " times");
                skipped = 0;
            }
            switch (element) {
                case LabelTarget target -> line("   " + label(target.label()) + ":");
                case Instruction instruction -> line("    " + describe(instruction));
                case ExceptionCatch handler ->
                    line("    catch " + label(handler.tryStart()) + " to " + label(handler.tryEnd()) + " at "
                            + label(handler.handler())
                            + handler.catchType()
                                    .map(type -> " " + name(type.asSymbol()))
                                    .orElse(""));
                default -> {
                    // Line numbers and the like.
                }
            }
        }
    }

    private String describe(Instruction instruction) {
        String opcode = instruction.opcode().name().toLowerCase(Locale.ROOT);
        return switch (instruction) {
            case LoadInstruction load -> letter(load.typeKind()) + "load " + load.slot();
            case StoreInstruction store -> letter(store.typeKind()) + "store " + store.slot();
            case IncrementInstruction increment -> "iinc " + increment.slot() + " by " + increment.constant();
            case ArrayLoadInstruction _, ArrayStoreInstruction _, ReturnInstruction _ -> opcode;
            case BranchInstruction branch -> opcode + " " + label(branch.target());
            case FieldInstruction field ->
                opcode + " " + name(field.owner().asSymbol()) + "." + field.name() + " " + name(field.typeSymbol());
            case InvokeInstruction invoke ->
                opcode + " " + name(invoke.owner().asSymbol()) + "." + invoke.name() + signature(invoke.typeSymbol());
            case NewObjectInstruction made -> "new " + name(made.className().asSymbol());
            case NewPrimitiveArrayInstruction made ->
                "newarray " + made.typeKind().upperBound().displayName();
            case TypeCheckInstruction check -> opcode + " " + name(check.type().asSymbol());
            case ConstantInstruction constant -> "push " + constant(constant.constantValue());
            default -> opcode;
        };
    }

    private static String letter(TypeKind kind) {
        return kind == TypeKind.REFERENCE ? "a" : kind.name().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    private static String constant(ConstantDesc constant) {
        return switch (constant) {
            case String string -> '"' + string + '"';
            case ClassDesc type -> name(type) + ".class";
            case DynamicConstantDesc<?> dynamic ->
                dynamic.bootstrapMethod().owner().displayName() + "."
                        + dynamic.bootstrapMethod().methodName()
                        + dynamic.bootstrapArgsList().stream()
                                .map(Listing::constant)
                                .collect(Collectors.joining(", ", "(", ")"))
                        + " as " + name(dynamic.constantType());
            default -> constant.toString();
        };
    }

    private String label(Label label) {
        return labels.getOrDefault(label, "L?");
    }

    private static String signature(MethodTypeDesc type) {
        return type.parameterList().stream().map(Listing::name).collect(Collectors.joining(", ", "(", ") "))
                + name(type.returnType());
    }

    private static String name(ClassDesc type) {
        return type.displayName();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }
}
