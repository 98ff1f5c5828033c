package dev.phalanx.structs.compile.bytecode;

import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.ValueCopy;
import dev.phalanx.structs.internal.shape.ClassVisibility;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.kernel.IterationPlan;
import dev.phalanx.structs.kernel.KernelParameter.Access;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds where a body keeps records and entities that it assigns on several paths: local variables, and fields of
/// components that are written. Kept as objects they would meet where the paths join, and be allocated for every slot;
/// see [FlattenedValue].
///
/// An object made from a flat value is not the one that was stored, so records are kept flat only if the body never
/// compares them by identity and hands them to nothing that could. Entities have no identity.
public final class FlattenedLocals extends TypePaths {
    private final List<CodeElement> elements;
    private final Class<?> bodyClass;
    private final IterationPlan plan;
    private final Map<Integer, Stores> stores = new HashMap<>();
    private final TreeMap<Integer, Long> accesses = new TreeMap<>();
    private final TreeMap<Integer, Set<Integer>> hands = new TreeMap<>();
    private final Set<ClassDesc> identities = new HashSet<>();
    private final Set<Integer> leaked = new HashSet<>();

    private FlattenedLocals(BodyMethod body, IterationPlan plan, Class<?> bodyClass) {
        super(body, plan);
        this.elements = body.code().elementList();
        this.plan = plan;
        this.bodyClass = bodyClass;
    }

    /// The values assigned to a local variable.
    private static final class Stores {
        final Set<Integer> places = new HashSet<>();
        long values;
        boolean isPrimitive;
        /// Whether one takes the next slot as well.
        boolean isWide;
    }

    /// A field of a parameter.
    public record Field(int parameter, String name) {}

    /// The local variables and fields that are kept flat.
    ///
    /// @param locals the shapes of local variables, by their slots in the body
    /// @param fields the shapes of fields
    /// @param accesses the instructions that read or assign such fields
    /// @param hands the instructions that hand on copies of parameters with such fields, and which those are
    public record Found(
            Map<Integer, Shape> locals,
            Map<Field, Shape> fields,
            Map<Integer, Field> accesses,
            Map<Integer, Set<Integer>> hands) {
        static final Found NOTHING = new Found(Map.of(), Map.of(), Map.of(), Map.of());
    }

    /// Finds the local variables and fields of a body that are kept flat.
    ///
    /// @param bodyClass a class whose package sees the parameters
    public static Found find(BodyMethod body, IterationPlan plan, Class<?> bodyClass) {
        FlattenedLocals places = new FlattenedLocals(body, plan, bodyClass);
        if (places.elements.stream().anyMatch(MonitorInstruction.class::isInstance) || !places.mayFind()) {
            return Found.NOTHING;
        }
        places.follow();
        return places.found();
    }

    /// Whether the body writes components, or assigns objects to a local variable that gets others as well.
    private boolean mayFind() {
        if (plan.parameters().stream().anyMatch(parameter -> parameter.access() == Access.READ_WRITE)) {
            return true;
        }
        Set<Integer> known = new HashSet<>();
        for (CodeElement element : elements) {
            if (element instanceof StoreInstruction store
                    && store.typeKind() == TypeKind.REFERENCE
                    && (parameterIn(store.slot()) >= 0 || !known.add(store.slot()))) {
                return true;
            }
        }
        return false;
    }

    private Found found() {
        Map<Integer, Shape> locals = new LinkedHashMap<>();
        stores.forEach((slot, assigned) -> {
            Shape shape = local(slot, assigned);
            if (shape != null) {
                locals.put(slot, shape);
            }
        });
        Map<Field, Shape> fields = new LinkedHashMap<>();
        accesses.forEach((at, owner) -> {
            Field field = field(at, owner);
            if (field != null && ((FieldInstruction) elements.get(at)).opcode() == Opcode.PUTFIELD) {
                Shape shape = shape(field);
                if (shape != null) {
                    fields.put(field, shape);
                }
            }
        });
        Map<Integer, Field> used = new HashMap<>();
        accesses.forEach((at, owner) -> {
            Field field = field(at, owner);
            if (field != null && fields.containsKey(field)) {
                used.put(at, field);
            }
        });
        return new Found(locals, fields, used, hands);
    }

    private @Nullable Shape local(int slot, Stores assigned) {
        int parameter = parameterIn(slot);
        int count = assigned.places.size() + (parameter >= 0 ? 1 : 0);
        Stores before = stores.get(slot - 1);
        boolean isOverlapped = before != null && before.isWide;
        if (count < 2 || assigned.isPrimitive || isOverlapped || slot < body().firstSlot()) {
            return null;
        }
        ClassDesc type = typeOf(assigned.values);
        if (parameter >= 0
                && (!isValue(parameter)
                        || type == null
                        || !type.equals(
                                Names.of(plan.parameters().get(parameter).passedAs())))) {
            return null;
        }
        return type == null ? null : shape(type);
    }

    private int parameterIn(int slot) {
        int next = body().firstSlot();
        for (int p = 0; p < plan.parameters().size(); p++) {
            if (next == slot) {
                return p;
            }
            next += TypeKind.from(Names.of(plan.parameters().get(p).passedAs())).slotSize();
        }
        return -1;
    }

    private @Nullable Field field(int at, long owner) {
        List<Integer> parameters = parametersOf(owner);
        if (parameters.size() != 1 || Long.bitCount(owner) != 1) {
            return null;
        }
        int parameter = parameters.getFirst();
        return plan.parameters().get(parameter).access() == Access.READ_WRITE && !leaked.contains(parameter)
                ? new Field(
                        parameter, ((FieldInstruction) elements.get(at)).name().stringValue())
                : null;
    }

    private @Nullable Shape shape(Field field) {
        Shape root = StructLayout.of(plan.parameters().get(field.parameter()).passedAs())
                .root();
        if (!(root instanceof Shape.Composite composite) || composite.construction() != Shape.Construction.FIELDS) {
            return null;
        }
        return composite.members().stream()
                .filter(member -> member.name().equals(field.name()))
                .map(Shape.Member::shape)
                .filter(shape -> FlattenedValue.isPossible(shape) && !identities.contains(Names.of(shape.type())))
                .findFirst()
                .orElse(null);
    }

    private @Nullable Shape shape(ClassDesc type) {
        if (identities.contains(type) || type.isArray()) {
            return null;
        }
        try {
            Class<?> known = Class.forName(Names.binary(type), false, loader());
            if (!known.isRecord() || ValueCopy.isKeptByIdentity(known)) {
                return null;
            }
            StructLayout layout = StructLayout.of(known);
            ClassVisibility.require(layout, bodyClass);
            return FlattenedValue.isPossible(layout.root()) ? layout.root() : null;
        } catch (ClassNotFoundException | LinkageError | IllegalArgumentException e) {
            return null; // not a struct type
        }
    }

    @Override
    public void kept(int at, StoreInstruction store, long value) {
        Stores assigned = stores.computeIfAbsent(store.slot(), _ -> new Stores());
        assigned.places.add(at);
        assigned.values |= value;
        assigned.isPrimitive |= store.typeKind() != TypeKind.REFERENCE;
        assigned.isWide |= store.typeKind().slotSize() > 1;
    }

    @Override
    public void accessed(int at, FieldInstruction field, long owner) {
        accesses.merge(at, owner, (known, more) -> known | more);
        if (Long.bitCount(owner) != 1) {
            leaked.addAll(parametersOf(owner));
        }
    }

    @Override
    public void compared(long first, long second) {
        identities.addAll(typesOf(first | second));
        leaked.addAll(parametersOf(first | second));
    }

    @Override
    public void given(int at, long[] values) {
        for (int i = 0; i < values.length; i++) {
            boolean isRead = elements.get(at) instanceof InvokeInstruction call && Readers.onlyRead(call, i, loader());
            if (!isRead) {
                keepsIdentity(values[i]);
            } else if (!parametersOf(values[i]).isEmpty()) {
                hands.computeIfAbsent(at, _ -> new HashSet<>()).addAll(parametersOf(values[i]));
            }
        }
    }

    @Override
    public long received(InvokeInstruction call, long receiver) {
        boolean isRead = Readers.isAccessor(call, loader())
                || Readers.isPlainConstructor(call, loader())
                || Readers.onlyReadsItself(call, loader());
        if (receiver != 0 && !isRead) {
            keepsIdentity(receiver);
        }
        if (!parametersOf(receiver).isEmpty() && !Readers.isAccessor(call, loader())) {
            leaked.addAll(parametersOf(receiver));
        }
        return 0;
    }

    @Override
    public void returned(long value) {
        keepsIdentity(value);
    }

    private void keepsIdentity(long value) {
        typesOf(value).stream().filter(type -> !type.equals(Names.ENTITY)).forEach(identities::add);
        leaked.addAll(parametersOf(value));
    }
}
