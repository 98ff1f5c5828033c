package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.ValueCopy;
import dev.phalanx.structs.kernel.IterationPlan;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// Finds the values that a body hands on and that may be copies made right there.
///
/// C2 allocates an object where it is made if any path hands it to code that is not inlined, be the path as rare as it
/// may. So a loop that records a command for one entity in a thousand would make objects of the arguments for all of
/// them. Handing on a copy leaves the object itself to C2 to remove, and only the rare path allocates.
///
/// An [entity][dev.phalanx.structs.Entity] is a value wherever it goes. Other struct values go as copies to methods
/// that only read them, see [Readers]: to those of the library, and to others if nothing can change the object
/// meanwhile. Every other method gets the object itself.
public final class HandedValues extends TypePaths {
    private final List<CodeElement> elements;
    private final TreeMap<Integer, long[]> handed = new TreeMap<>();
    private final Set<Integer> leaked = new HashSet<>();

    private HandedValues(BodyMethod body, IterationPlan plan) {
        super(body, plan);
        this.elements = body.code().elementList();
    }

    /// An instruction that hands on copies.
    ///
    /// @param operands the kinds of what it hands on, in the order of the operands
    /// @param copies what the operand of that number is copied by; empty for what is handed on itself
    public record Hand(List<TypeKind> operands, List<Optional<ValueCopy>> copies) {}

    /// The instructions that hand on copies, by their places among the elements of the body's code.
    ///
    /// @param bodyClass a class whose package sees the parameters
    public static Map<Integer, Hand> find(BodyMethod body, IterationPlan plan, Class<?> bodyClass) {
        HandedValues values = new HandedValues(body, plan);
        values.follow();
        values.handed.forEach(values::leak);
        Map<Integer, Hand> hands = new HashMap<>();
        values.handed.forEach((at, origins) -> {
            List<Optional<ValueCopy>> copies = new ArrayList<>();
            for (int i = 0; i < origins.length; i++) {
                copies.add(values.copy(at, i, origins[i], bodyClass));
            }
            if (copies.stream().anyMatch(Optional::isPresent)) {
                hands.put(at, new Hand(operands(values.elements.get(at)), copies));
            }
        });
        return hands;
    }

    /// Notes which parameters an instruction hands to something that may keep or change them.
    private void leak(int at, long[] origins) {
        for (int i = 0; i < origins.length; i++) {
            boolean isRead = elements.get(at) instanceof InvokeInstruction call && Readers.onlyRead(call, i, loader());
            if (!isRead) {
                leaked.addAll(parametersOf(origins[i]));
            }
        }
    }

    private Optional<ValueCopy> copy(int at, int operand, long origins, Class<?> bodyClass) {
        ClassDesc type = typeOf(origins);
        if (type == null) {
            return Optional.empty();
        }
        if (type.equals(Names.ENTITY)) {
            return Optional.of(ValueCopy.OF_ENTITY);
        }
        if (!(elements.get(at) instanceof InvokeInstruction call) || !Readers.onlyRead(call, operand, loader())) {
            return Optional.empty();
        }
        return ValueCopy.find(type, loader(), bodyClass)
                .filter(copy -> Readers.copies(call, loader()) || copy.isImmutable() || isOwn(origins));
    }

    /// Whether an object can only be a value that the body is given, and nothing else knows it.
    private boolean isOwn(long origins) {
        List<Integer> parameters = parametersOf(origins);
        return parameters.size() == Long.bitCount(origins)
                && parameters.stream().allMatch(p -> isValue(p) && !leaked.contains(p));
    }

    private static List<TypeKind> operands(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> kinds(call.typeSymbol().parameterList());
            case InvokeDynamicInstruction call -> kinds(call.typeSymbol().parameterList());
            case FieldInstruction field -> kinds(List.of(field.typeSymbol()));
            case ArrayStoreInstruction store -> List.of(store.typeKind());
            default -> List.of();
        };
    }

    private static List<TypeKind> kinds(List<ClassDesc> types) {
        return types.stream().map(TypeKind::from).toList();
    }

    @Override
    public void given(int at, long[] values) {
        if (isOfEntity(elements.get(at))) {
            return;
        }
        long[] known = handed.computeIfAbsent(at, _ -> new long[values.length]);
        for (int i = 0; i < values.length; i++) {
            known[i] |= values[i];
        }
    }

    @Override
    public long received(InvokeInstruction call, long receiver) {
        if (receiver != 0 && !Readers.onlyReadsItself(call, loader())) {
            leaked.addAll(parametersOf(receiver));
        }
        return 0;
    }

    /// The methods of entities let none escape.
    private static boolean isOfEntity(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.opcode() != Opcode.INVOKESTATIC
                && call.owner().asSymbol().equals(Names.ENTITY);
    }
}
