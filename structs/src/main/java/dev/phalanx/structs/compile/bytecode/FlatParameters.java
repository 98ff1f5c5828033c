package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.Entity;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the parameters for which a body needs no object: values of which it only reads and assigns fields, and
/// entities. Their fields are kept in local variables, so that a row makes no object, even before C2 has compiled the
/// loop.
public final class FlatParameters extends TypePaths {
    private final List<CodeElement> elements;
    private final IterationPlan plan;
    private final Map<Integer, Set<String>> members = new HashMap<>();
    private final Map<Integer, Integer> slots = new HashMap<>();
    private final TreeMap<Integer, Part> parts = new TreeMap<>();
    private final Map<Integer, Integer> tests = new HashMap<>();
    private final Set<Integer> leaked = new HashSet<>();
    private final Set<Integer> compared = new HashSet<>();
    private final Jumps jumps;

    private FlatParameters(BodyMethod body, IterationPlan plan) {
        super(body, plan);
        this.elements = body.code().elementList();
        this.jumps = new Jumps(elements);
        this.plan = plan;
        int slot = body.firstSlot();
        for (int p = 0; p < plan.parameters().size(); p++) {
            slots.put(slot, p);
            slot += TypeKind.from(Names.of(plan.parameters().get(p).passedAs())).slotSize();
        }
    }

    /// A field of a parameter.
    ///
    /// @param isAssigned whether it is assigned
    public record Part(int parameter, String name, boolean isAssigned) {}

    /// The fields of a parameter that the body uses; none of an entity.
    ///
    /// @param names of those that are read or assigned
    /// @param assigned the names of those that are assigned
    public record Fields(Set<String> names, Set<String> assigned) {
        Fields() {
            this(new LinkedHashSet<>(), new LinkedHashSet<>());
        }

        void add(Part part) {
            names.add(part.name());
            if (part.isAssigned()) {
                assigned.add(part.name());
            }
        }
    }

    /// The parameters that need no object.
    ///
    /// @param fields what the body uses of each of them
    /// @param parts the instructions that read or assign fields of parameters
    /// @param tests the instructions that compare parameters with null, and which those are
    /// @param entities the parameters that are entities, by their local variables in the body
    public record Found(
            Map<Integer, Fields> fields,
            Map<Integer, Part> parts,
            Map<Integer, Integer> tests,
            Map<Integer, Integer> entities) {
        public static final Found NOTHING = new Found(Map.of(), Map.of(), Map.of(), Map.of());
    }

    /// Finds the parameters of a body that need no object.
    public static Found find(BodyMethod body, IterationPlan plan) {
        FlatParameters search = new FlatParameters(body, plan);
        for (int p = 0; p < plan.parameters().size(); p++) {
            Set<String> known = search.isValue(p) ? scalars(plan.parameters().get(p)) : null;
            if (known != null) {
                search.members.put(p, known);
            }
        }
        search.follow();
        return search.found();
    }

    /// The names of the fields of a value that have no fields themselves, or null if the value cannot be taken apart.
    private static @Nullable Set<String> scalars(KernelParameter parameter) {
        if (parameter.optional()
                || !(StructLayout.of(parameter.passedAs()).root() instanceof Shape.Composite composite)
                || composite.construction() == Shape.Construction.SET_ALL
                || (composite.construction() == Shape.Construction.RECORD && !PlainRecords.isPlain(composite.type()))) {
            return null;
        }
        return composite.members().stream()
                .filter(member -> member.shape() instanceof Shape.Scalar)
                .map(Shape.Member::name)
                .collect(Collectors.toSet());
    }

    private Found found() {
        Map<Integer, Fields> fields = new TreeMap<>();
        Map<Integer, Part> used = new TreeMap<>();
        parts.forEach((at, part) -> {
            if (!leaked.contains(part.parameter())) {
                used.put(at, part);
                fields.computeIfAbsent(part.parameter(), _ -> new Fields()).add(part);
            }
        });
        for (int parameter : members.keySet()) {
            if (!leaked.contains(parameter)) {
                fields.computeIfAbsent(parameter, _ -> new Fields());
            }
        }
        Map<Integer, Integer> entities = new HashMap<>();
        slots.forEach((slot, parameter) -> {
            if (isFlatEntity(slot, parameter)) {
                entities.put(slot, parameter);
                fields.put(parameter, new Fields());
            }
        });
        tests.values().removeIf(parameter -> !fields.containsKey(parameter));
        return new Found(fields, used, tests, entities);
    }

    /// Whether a parameter is an entity that the body needs as an object in one place at most, or only for some rows:
    /// behind a branch, in several places, each of which makes one. None of them is in a loop.
    private boolean isFlatEntity(int slot, int parameter) {
        if (!isValue(parameter)
                || plan.parameters().get(parameter).optional()
                || plan.parameters().get(parameter).passedAs() != Entity.class) {
            return false;
        }
        List<Integer> uses = new ArrayList<>();
        for (int at = 0; at < elements.size(); at++) {
            if (elements.get(at) instanceof StoreInstruction store && store.slot() == slot) {
                return false;
            }
            if (elements.get(at) instanceof LoadInstruction load
                    && load.slot() == slot
                    && !isEntityPart(elements.get(at + 1))) {
                uses.add(at);
            }
        }
        boolean isSeldom = uses.size() <= 1 || (uses.getFirst() > jumps.first() && !compared.contains(parameter));
        return isSeldom && uses.stream().noneMatch(jumps::isInLoop);
    }

    /// Whether an instruction reads a part of an entity that is known without the object.
    public static boolean isEntityPart(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.opcode() == Opcode.INVOKEVIRTUAL
                && call.owner().asSymbol().equals(Names.ENTITY)
                && call.typeSymbol().parameterList().isEmpty()
                && switch (call.name().stringValue()) {
                    case "index", "version", "packed", "isNull" -> true;
                    default -> false;
                };
    }

    @Override
    public long constant(ConstantInstruction constant) {
        return constant.opcode() == Opcode.ACONST_NULL ? unknown(Names.of(Void.class)) : 0;
    }

    @Override
    public void accessed(int at, FieldInstruction field, long owner) {
        use(at, field.name().stringValue(), field.opcode() == Opcode.PUTFIELD, owner);
    }

    @Override
    public void calledOn(int at, InvokeInstruction call, long receiver) {
        if (call.typeSymbol().parameterList().isEmpty() && isRecord(receiver)) {
            use(at, call.name().stringValue(), false, receiver);
        } else {
            leave(receiver);
        }
    }

    private boolean isRecord(long value) {
        List<Integer> parameters = parametersOf(value);
        return parameters.size() == 1
                && plan.parameters().get(parameters.getFirst()).passedAs().isRecord();
    }

    /// A field is read or assigned.
    private void use(int at, String name, boolean isAssigned, long owner) {
        List<Integer> parameters = parametersOf(owner);
        if (parameters.isEmpty()) {
            return;
        }
        int parameter = parameters.getFirst();
        if (Long.bitCount(owner) != 1
                || !members.getOrDefault(parameter, Set.of()).contains(name)) {
            leaked.addAll(parameters);
        } else {
            parts.put(at, new Part(parameter, name, isAssigned));
        }
    }

    @Override
    public void tested(int at, long value) {
        List<Integer> parameters = parametersOf(value);
        if (Long.bitCount(value) == 1 && !parameters.isEmpty()) {
            tests.put(at, parameters.getFirst());
        } else {
            leave(value);
        }
    }

    @Override
    public void checked(TypeCheckInstruction check, long value) {
        if (check.opcode() == Opcode.INSTANCEOF || !check.type().asSymbol().equals(typeOf(value))) {
            leave(value);
        }
    }

    @Override
    public void kept(int at, StoreInstruction store, long value) {
        Integer parameter = slots.get(store.slot());
        if (parameter != null) {
            leaked.add(parameter);
        }
    }

    @Override
    public void compared(long first, long second) {
        compared.addAll(parametersOf(first | second));
        leave(first | second);
    }

    @Override
    public void given(int at, long[] values) {
        for (long value : values) {
            leave(value);
        }
    }

    @Override
    public void left(long value) {
        leave(value);
    }

    private void leave(long value) {
        leaked.addAll(parametersOf(value));
    }
}
