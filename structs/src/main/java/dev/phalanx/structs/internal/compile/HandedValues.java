package dev.phalanx.structs.internal.compile;

import dev.phalanx.structs.kernel.CopiesArguments;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Finds the values that a body hands on and that may be copies made right there.
///
/// C2 allocates an object where it is made if any path hands it to code that is not inlined, be the path as rare as it
/// may. So a loop that records a command for one entity in a thousand would make objects of the arguments for all of
/// them. Handing on a copy leaves the object itself to C2 to remove, and only the rare path allocates.
///
/// An [entity][dev.phalanx.structs.Entity] is a value wherever it goes. Other struct values go as copies to the methods
/// of classes with [CopiesArguments], which take them apart. Every other method gets the object itself.
final class HandedValues extends CodePaths {
    /// A value whose class is not one of those that have bits of their own.
    private static final int OTHERS = Long.SIZE - 1;

    private final BodyMethod body;
    private final List<CodeElement> elements;
    private final List<ClassDesc> types = new ArrayList<>();
    private final TreeMap<Integer, long[]> handed = new TreeMap<>();

    private HandedValues(BodyMethod body, CodeAttribute code) {
        super(code);
        this.body = body;
        this.elements = code.elementList();
    }

    /// An instruction that hands on copies.
    ///
    /// @param operands the kinds of what it hands on, in the order of the operands
    /// @param copies what the operand of that number is copied by; null for what is handed on itself
    record Hand(List<TypeKind> operands, List<Optional<ValueCopy>> copies) {}

    /// The instructions that hand on copies, by their places among the elements of the body's code.
    ///
    /// @param parameters the classes of what the body is given
    /// @param bodyClass a class whose package sees the parameters
    static Map<Integer, Hand> find(BodyMethod body, List<Class<?>> parameters, Class<?> bodyClass) {
        HandedValues values = new HandedValues(body, body.code());
        long[] locals = new long[body.code().maxLocals()];
        int slot = body.firstSlot();
        for (Class<?> parameter : parameters) {
            ClassDesc type = Names.of(parameter);
            locals[slot] = type.isPrimitive() ? 0 : values.unknown(type);
            slot += TypeKind.from(type).slotSize();
        }
        values.follow(locals);
        return values.hands(bodyClass);
    }

    private Map<Integer, Hand> hands(Class<?> bodyClass) {
        Map<Integer, Hand> hands = new HashMap<>();
        handed.forEach((at, origins) -> {
            List<ClassDesc> operands = operands(elements.get(at));
            boolean isCopied = elements.get(at) instanceof InvokeInstruction call && copiesArguments(call);
            List<Optional<ValueCopy>> copies = new ArrayList<>();
            for (long value : origins) {
                copies.add(copy(value, isCopied, bodyClass));
            }
            if (copies.stream().anyMatch(Optional::isPresent)) {
                hands.put(at, new Hand(operands.stream().map(TypeKind::from).toList(), copies));
            }
        });
        return hands;
    }

    private Optional<ValueCopy> copy(long origins, boolean isCopied, Class<?> bodyClass) {
        if (Long.bitCount(origins) != 1 || origins < 0) {
            return Optional.empty();
        }
        ClassDesc type = types.get(Long.numberOfTrailingZeros(origins));
        if (type.equals(Names.ENTITY)) {
            return Optional.of(ValueCopy.OF_ENTITY);
        }
        return isCopied ? ValueCopy.find(type, body.owner().getClassLoader(), bodyClass) : Optional.empty();
    }

    private boolean copiesArguments(InvokeInstruction call) {
        ClassDesc owner = call.owner().asSymbol();
        if (owner.isArray()) {
            return false;
        }
        try {
            return Class.forName(Names.binary(owner), false, body.owner().getClassLoader())
                    .isAnnotationPresent(CopiesArguments.class);
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static List<ClassDesc> operands(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call -> call.typeSymbol().parameterList();
            case InvokeDynamicInstruction call -> call.typeSymbol().parameterList();
            case FieldInstruction field -> List.of(field.typeSymbol());
            case ArrayStoreInstruction _ -> List.of(Names.ENTITY);
            default -> List.of();
        };
    }

    @Override
    void given(int at, long[] values) {
        if (isOwn(elements.get(at))) {
            return;
        }
        long[] known = handed.computeIfAbsent(at, _ -> new long[values.length]);
        for (int i = 0; i < values.length; i++) {
            known[i] |= values[i];
        }
    }

    /// The methods of entities let none escape.
    private static boolean isOwn(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.opcode() != Opcode.INVOKESTATIC
                && call.owner().asSymbol().equals(Names.ENTITY);
    }

    @Override
    long unknown(ClassDesc type) {
        int known = types.indexOf(type);
        if (known < 0) {
            if (types.size() == OTHERS) {
                return 1L << OTHERS;
            }
            known = types.size();
            types.add(type);
        }
        return 1L << known;
    }

    @Override
    long part(long owner, ClassDesc type) {
        return unknown(type);
    }

    @Override
    long cast(long value, ClassDesc type) {
        return unknown(type);
    }
}
