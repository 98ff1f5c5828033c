package dev.phalanx.structs.compile.bytecode;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.PlainRecords;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.internal.shape.StructLayout;
import dev.phalanx.structs.loaded.LoadedCode;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Finds the objects that a job's body makes, or gets from the arrays in its fields, and for which it needs none: it
/// only reads and assigns their fields, and stores them in such arrays.
///
/// Each place that makes an object is followed over all paths. The fields of its objects are kept in local variables
/// of the place, so an object must not be used any more when the place makes the next one, and what uses an object of
/// one place must never use one of another.
public final class FlatObjects extends CodePaths {
    private static final ClassDesc ARRAY = Names.of(NativeArray.class);
    private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_Object, CD_int);
    private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, CD_int, CD_Object);

    /// The origin of all that is not followed.
    private static final long OTHERS = Long.MIN_VALUE;

    private static final long SELF = 1;

    /// The most origins that have bits of their own.
    private static final int MOST = Long.SIZE - 2;

    private final BodyMethod body;
    private final List<CodeElement> elements;
    private final ClassLoader loader;
    private final Set<Integer> objectLocals;
    private final Set<String> excluded;
    private final List<Origin> origins = new ArrayList<>();
    private final TreeMap<Integer, Long> owners = new TreeMap<>();
    private final Map<Integer, Long> stored = new HashMap<>();
    private final TreeMap<Integer, Long> tested = new TreeMap<>();
    private final Set<String> assigned = new HashSet<>();
    private final Set<Integer> leaked = new HashSet<>();
    private boolean isSelfHandedOn;

    private FlatObjects(BodyMethod body, Set<Integer> objectLocals, Set<String> excluded) {
        super(body.code());
        this.body = body;
        this.elements = body.code().elementList();
        this.loader = body.owner().getClassLoader();
        this.objectLocals = objectLocals;
        this.excluded = excluded;
    }

    /// What the bit of an origin stands for.
    private sealed interface Origin {}

    /// The array in a field of the job.
    private record ArrayField(String name) implements Origin {}

    /// An object that a place makes, or one inside of it.
    ///
    /// @param at the place
    /// @param path empty, or for an object inside the names of the fields that lead to it, each with a dot behind it
    /// @param array the job's field with the array that it is from, or null if it is new
    /// @param shape what it consists of if it is from an array, or else null
    private record Made(
            int at, String path, Class<?> type, @Nullable String array, Shape.@Nullable Composite shape)
            implements Origin {}

    /// A place that makes objects.
    ///
    /// @param array the job's field with the array that they are from, or null if they are new
    /// @param fields the types of the fields that the body uses, by their paths
    /// @param assigned the paths of those that the body assigns
    public record Place(Class<?> type, @Nullable String array, Map<String, ClassDesc> fields, Set<String> assigned) {}

    /// The call of a constructor.
    ///
    /// @param place that makes the object
    public record Construction(int place, PlainConstructor constructor) {}

    /// An instruction that reads or assigns a field.
    ///
    /// @param place that makes the object
    /// @param path of the field, or null if that has an object inside, which is not there either
    public record Use(int place, @Nullable String path, boolean isAssigned) {}

    /// An object is stored in an array.
    ///
    /// @param array the job's field with the array
    /// @param place that makes the object
    public record Stored(String array, int place) {}

    /// The use of an array in a field of the job.
    ///
    /// @param type the struct type that the array must have
    public record ArrayUse(Class<?> type, boolean isRead, boolean isWritten) {}

    /// What needs no objects. Places are those among the elements of the body's code.
    ///
    /// @param arrays what is used of the arrays in fields, by the names of the fields
    /// @param places the places that make objects
    /// @param constructions the calls of their constructors
    /// @param uses the instructions that use their fields
    /// @param tests the comparisons with null, and the places that make what is compared
    /// @param stores the calls that store them in arrays
    public record Found(
            Map<String, ArrayUse> arrays,
            Map<Integer, Place> places,
            Map<Integer, Construction> constructions,
            Map<Integer, Use> uses,
            Map<Integer, Integer> tests,
            Map<Integer, Stored> stores) {
        public static final Found NOTHING = new Found(Map.of(), Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    /// Whether a body reads or writes elements of arrays at all.
    public static boolean mayFind(BodyMethod body) {
        return body.code()
                .elementStream()
                .anyMatch(element -> element instanceof InvokeInstruction call
                        && (isOfArray(call, "get", GET) || isOfArray(call, "set", SET)));
    }

    /// Finds the objects that the body of a job does not need.
    ///
    /// @param body a method that is no lambda's
    /// @param objectLocals the local variables that need objects
    public static Found find(BodyMethod body, Set<Integer> objectLocals) {
        Set<String> excluded = new HashSet<>();
        for (; ; ) {
            FlatObjects search = new FlatObjects(body, objectLocals, excluded);
            long[] locals = new long[body.code().maxLocals()];
            Arrays.fill(locals, OTHERS);
            locals[0] = SELF;
            search.follow(locals);
            search.leakWhatIsNeededAgain();
            if (!excluded.addAll(search.unusable())) {
                return search.found();
            }
        }
    }

    /// The struct type's fields that are numbers, enum constants or entities, by their paths; or null if it has others.
    public static @Nullable Map<String, Shape.Scalar> scalars(Shape.Composite shape) {
        Map<String, Shape.Scalar> found = new LinkedHashMap<>();
        return add(shape, "", found) ? found : null;
    }

    private static boolean add(Shape.Composite shape, String path, Map<String, Shape.Scalar> found) {
        for (Shape.Member member : shape.members()) {
            boolean isFlat = switch (member.shape()) {
                case Shape.Scalar scalar -> {
                    found.put(path + member.name(), scalar);
                    yield true;
                }
                case Shape.Composite inner -> isFlat(inner) && add(inner, path + member.name() + ".", found);
                default -> false;
            };
            if (!isFlat) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFlat(Shape.Composite shape) {
        return switch (shape.construction()) {
            case FIELDS -> true;
            case RECORD -> PlainRecords.isPlain(shape.type());
            case SET_ALL -> false;
        };
    }

    /// Rules out the places whose object may still be used when they make another one.
    private void leakWhatIsNeededAgain() {
        LiveLocals live = new LiveLocals(body.code());
        for (Origin origin : origins) {
            if (origin instanceof Made made && made.path().isEmpty() && isNeeded(made.at(), live)) {
                leaked.add(made.at());
            }
        }
    }

    private boolean isNeeded(int place, LiveLocals live) {
        long bits = 0;
        for (int i = 0; i < origins.size(); i++) {
            if (origins.get(i) instanceof Made made && made.at() == place) {
                bits |= bit(i);
            }
        }
        long[] operands = operands(place);
        if (operands == null) {
            return true;
        }
        for (long operand : operands) {
            if ((operand & bits) != 0) {
                return true;
            }
        }
        for (int slot = 0; slot < body.code().maxLocals(); slot++) {
            if ((local(place, slot) & bits) != 0 && live.isLive(place, slot)) {
                return true;
            }
        }
        return false;
    }

    /// The fields whose arrays cannot be used without objects.
    private Set<String> unusable() {
        Set<String> found = new HashSet<>();
        Map<String, Class<?>> types = new HashMap<>();
        for (Origin origin : origins) {
            switch (origin) {
                case ArrayField(String name) -> {
                    if (!body.owner().isRecord() && (isSelfHandedOn || assigned.contains(name))) {
                        found.add(name);
                    }
                }
                case Made made -> {
                    if (made.array() != null && made.path().isEmpty() && !leaked.contains(made.at())) {
                        require(made.array(), made.type(), types, found);
                    }
                }
            }
        }
        stores().forEach((_, store) -> require(store.array(), typeOf(store.place()), types, found));
        owners.forEach((at, owner) -> {
            if (elements.get(at) instanceof FieldInstruction field && (owner & SELF) != 0 && owner != SELF) {
                found.add(field.name().stringValue());
            }
        });
        return found;
    }

    private static void require(String array, Class<?> type, Map<String, Class<?>> types, Set<String> unusable) {
        Class<?> other = types.putIfAbsent(array, type);
        if (other != null && other != type) {
            unusable.add(array);
        }
    }

    private Class<?> typeOf(int place) {
        return root(place).type();
    }

    private Made root(int place) {
        for (Origin origin : origins) {
            if (origin instanceof Made made && made.at() == place && made.path().isEmpty()) {
                return made;
            }
        }
        throw new IllegalArgumentException("Nothing is made at " + place + ".");
    }

    /// The calls that store objects that are not there.
    private Map<Integer, Stored> stores() {
        Map<Integer, Stored> found = new TreeMap<>();
        stored.forEach((at, value) -> {
            Made made = made(value);
            ArrayField array = array(owners.getOrDefault(at, OTHERS));
            if (made != null && array != null && !leaked.contains(made.at())) {
                found.put(at, new Stored(array.name(), made.at()));
            }
        });
        return found;
    }

    private Found found() {
        Map<Integer, Place> places = new TreeMap<>();
        for (Origin origin : origins) {
            if (origin instanceof Made made && made.path().isEmpty() && !leaked.contains(made.at())) {
                places.put(made.at(), new Place(made.type(), made.array(), new LinkedHashMap<>(), new HashSet<>()));
            }
        }
        Map<Integer, Construction> constructions = new HashMap<>();
        Map<Integer, Use> uses = new HashMap<>();
        owners.forEach((at, owner) -> {
            Made made = made(owner);
            Place place = made == null ? null : places.get(made.at());
            if (made == null || place == null) {
                return;
            }
            switch (elements.get(at)) {
                case FieldInstruction field ->
                    uses.put(at, use(place, made, field.name().stringValue(), field.opcode() == Opcode.PUTFIELD));
                case InvokeInstruction call
                when call.name().equalsString(INIT_NAME) ->
                    constructions.put(at, new Construction(made.at(), constructor(made, call)));
                case InvokeInstruction call ->
                    uses.put(at, use(place, made, call.name().stringValue(), false));
                default -> throw new IllegalStateException("No field is used at " + at + ".");
            }
        });
        Map<String, ArrayUse> arrays = new TreeMap<>();
        places.values().forEach(place -> {
            if (place.array() != null) {
                arrays.put(place.array(), new ArrayUse(place.type(), true, false));
            }
        });
        Map<Integer, Stored> stores = stores();
        stores.forEach((_, store) -> {
            Place place = Objects.requireNonNull(places.get(store.place()));
            scalarsOf(place.type()).forEach((path, scalar) -> place.fields().put(path, Names.of(scalar.type())));
            ArrayUse other = arrays.get(store.array());
            arrays.put(store.array(), new ArrayUse(place.type(), other != null && other.isRead(), true));
        });
        Map<Integer, Integer> tests = new HashMap<>();
        tested.forEach((at, value) -> {
            Made made = made(value);
            if (made != null && places.containsKey(made.at())) {
                tests.put(at, made.at());
            }
        });
        return new Found(arrays, places, constructions, uses, tests, stores);
    }

    private static Map<String, Shape.Scalar> scalarsOf(Class<?> type) {
        return Objects.requireNonNull(
                scalars((Shape.Composite) StructLayout.of(type).root()));
    }

    private Use use(Place place, Made made, String name, boolean isAssigned) {
        ClassDesc type = Objects.requireNonNull(field(made, name));
        if (inner(made, name) != null) {
            return new Use(made.at(), null, false);
        }
        String path = made.path() + name;
        place.fields().put(path, type);
        if (isAssigned) {
            place.assigned().add(path);
        }
        return new Use(made.at(), path, isAssigned);
    }

    private PlainConstructor constructor(Made made, InvokeInstruction call) {
        return Objects.requireNonNull(PlainConstructor.of(made.type(), call.typeSymbol()));
    }

    // Origins.

    private static long bit(int number) {
        return 1L << (number + 1);
    }

    private long bit(Origin origin) {
        int known = origins.indexOf(origin);
        if (known < 0) {
            if (origins.size() == MOST) {
                return OTHERS;
            }
            known = origins.size();
            origins.add(origin);
        }
        return bit(known);
    }

    /// What one origin is, or null for several, for the job and for what is not followed.
    private @Nullable Origin origin(long value) {
        return Long.bitCount(value) == 1 && value != SELF && value != OTHERS
                ? origins.get(Long.numberOfTrailingZeros(value) - 1)
                : null;
    }

    private @Nullable Made made(long value) {
        return origin(value) instanceof Made made ? made : null;
    }

    private @Nullable ArrayField array(long value) {
        return origin(value) instanceof ArrayField array ? array : null;
    }

    private boolean mayBeMade(long value) {
        for (int i = 0; i < origins.size(); i++) {
            if ((value & bit(i)) != 0 && origins.get(i) instanceof Made) {
                return true;
            }
        }
        return false;
    }

    /// An object is needed.
    private void leak(long value) {
        for (int i = 0; i < origins.size(); i++) {
            if ((value & bit(i)) != 0 && origins.get(i) instanceof Made made) {
                leaked.add(made.at());
            }
        }
        isSelfHandedOn |= (value & SELF) != 0;
    }

    @Override
    public long unknown(ClassDesc type) {
        return OTHERS;
    }

    @Override
    public long constant(ConstantInstruction constant) {
        return OTHERS;
    }

    @Override
    public long part(long owner, ClassDesc type) {
        return OTHERS;
    }

    @Override
    public long array() {
        return OTHERS;
    }

    @Override
    public long cast(long value, ClassDesc type) {
        return value;
    }

    @Override
    public long made(int at, NewObjectInstruction made) {
        Class<?> type = Readers.load(made.className().asSymbol(), loader);
        return type == null || !isPlain(type) ? OTHERS : bit(new Made(at, "", type, null, null));
    }

    /// Whether making an object of a class does nothing but what its constructor does.
    private boolean isPlain(Class<?> type) {
        return Objects.equals(type.getClassLoader(), body.owner().getClassLoader())
                && !LoadedCode.of(type).mayDiffer()
                && !Readers.hasInitializer(type)
                && (!type.isRecord() || PlainRecords.isPlain(type));
    }

    @Override
    public long held(int at, FieldInstruction field, long owner) {
        String name = field.name().stringValue();
        if (owner == SELF) {
            return field.typeSymbol().equals(ARRAY) && !excluded.contains(name) ? bit(new ArrayField(name)) : OTHERS;
        }
        return inside(owner, name);
    }

    /// The origin of the object in a field of another one that is not there.
    private long inside(long owner, String name) {
        Made made = made(owner);
        Shape.Composite inner = made == null ? null : inner(made, name);
        return made == null || inner == null
                ? OTHERS
                : bit(new Made(made.at(), made.path() + name + ".", inner.type(), made.array(), inner));
    }

    private static Shape.@Nullable Composite inner(Made made, String name) {
        return made.shape() == null
                ? null
                : made.shape().members().stream()
                        .filter(member -> member.name().equals(name))
                        .map(Shape.Member::shape)
                        .filter(Shape.Composite.class::isInstance)
                        .map(Shape.Composite.class::cast)
                        .filter(FlatObjects::isFlat)
                        .findFirst()
                        .orElse(null);
    }

    /// The type of a field that can be in a local variable or be such an object inside, or null.
    private static @Nullable ClassDesc field(Made made, String name) {
        if (made.shape() != null) {
            return made.shape().members().stream()
                    .filter(member -> member.name().equals(name))
                    .filter(member -> member.shape() instanceof Shape.Scalar || inner(made, name) != null)
                    .map(member -> Names.of(member.shape().type()))
                    .findFirst()
                    .orElse(null);
        }
        ClassModel model = LoadedCode.of(made.type()).parse();
        return model == null
                ? null
                : model.fields().stream()
                        .filter(field -> field.fieldName().equalsString(name)
                                && !field.flags().has(AccessFlag.STATIC)
                                && !field.flags().has(AccessFlag.VOLATILE))
                        .map(field -> field.fieldTypeSymbol())
                        .findFirst()
                        .orElse(null);
    }

    @Override
    public long result(int at, InvokeInstruction call, long known) {
        if (isOfArray(call, "get", GET)) {
            ArrayField array = array(owners.getOrDefault(at, OTHERS));
            Shape.Composite shape = array == null ? null : castAfter(at);
            return array == null || shape == null ? OTHERS : bit(new Made(at, "", shape.type(), array.name(), shape));
        }
        return call.opcode() != Opcode.INVOKESTATIC
                        && call.typeSymbol().parameterList().isEmpty()
                ? inside(owners.getOrDefault(at, OTHERS), call.name().stringValue())
                : OTHERS;
    }

    /// The struct type that the next instruction casts to, or null.
    private Shape.@Nullable Composite castAfter(int at) {
        if (!(elements.get(at + 1) instanceof TypeCheckInstruction cast)
                || cast.opcode() != Opcode.CHECKCAST
                || cast.type().asSymbol().isArray()) {
            return null;
        }
        Class<?> type = Readers.load(cast.type().asSymbol(), loader);
        return type == null ? null : shape(type);
    }

    private static Shape.@Nullable Composite shape(Class<?> type) {
        if (type.isInterface() || type.isHidden()) {
            return null;
        }
        try {
            return StructLayout.of(type).root() instanceof Shape.Composite shape && isFlat(shape) ? shape : null;
        } catch (IllegalArgumentException noStruct) {
            return null;
        }
    }

    private static boolean isOfArray(InvokeInstruction call, String name, MethodTypeDesc type) {
        return call.opcode() == Opcode.INVOKEVIRTUAL
                && call.owner().asSymbol().equals(ARRAY)
                && call.name().equalsString(name)
                && call.typeSymbol().equals(type);
    }

    private boolean isStore(int at) {
        return elements.get(at) instanceof InvokeInstruction call && isOfArray(call, "set", SET);
    }

    // Uses.

    @Override
    public void accessed(int at, FieldInstruction field, long owner) {
        long all = owners.merge(at, owner, (known, more) -> known | more);
        if ((all & SELF) != 0 && field.opcode() == Opcode.PUTFIELD) {
            assigned.add(field.name().stringValue());
        }
        if (mayBeMade(all)) {
            Made made = made(all);
            String name = field.name().stringValue();
            if (made == null
                    || !field.owner().asSymbol().equals(Names.of(made.type()))
                    || field(made, name) == null
                    || (field.opcode() == Opcode.PUTFIELD && inner(made, name) != null)) {
                leak(all & ~SELF);
            }
        }
    }

    @Override
    public void called(int at, InvokeInstruction call, long[] arguments) {
        if (isStore(at)) {
            stored.merge(at, arguments[1], (known, more) -> known | more);
        }
    }

    @Override
    public void calledOn(int at, InvokeInstruction call, long receiver) {
        long all = owners.merge(at, receiver, (known, more) -> known | more);
        if (isStore(at)) {
            long value = stored.getOrDefault(at, OTHERS);
            Made made = made(value);
            if (made == null || array(all) == null || !isStorable(made)) {
                leak(value);
            }
        } else if (isOfArray(call, "get", GET)) {
            if (array(all) == null) {
                leaked.add(at);
            }
        } else if (!isPlainCall(call, all)) {
            leak(all);
        }
    }

    /// Whether a call makes an object that is not there, or reads a field of it.
    private boolean isPlainCall(InvokeInstruction call, long receiver) {
        Made made = made(receiver);
        if (made == null || !call.owner().asSymbol().equals(Names.of(made.type()))) {
            return false;
        }
        if (call.name().equalsString(INIT_NAME)) {
            return made.array() == null && PlainConstructor.of(made.type(), call.typeSymbol()) != null;
        }
        return made.type().isRecord()
                && call.typeSymbol().parameterList().isEmpty()
                && PlainRecords.isPlain(made.type())
                && field(made, call.name().stringValue()) != null;
    }

    /// Whether all that a struct type has of an object is in local variables.
    private static boolean isStorable(Made made) {
        if (!made.path().isEmpty()) {
            return false;
        }
        Shape.Composite shape = made.shape() == null ? shape(made.type()) : made.shape();
        return shape != null
                && scalars(shape) != null
                && (made.shape() != null
                        || shape.members().stream().allMatch(member -> member.shape() instanceof Shape.Scalar));
    }

    @Override
    public void given(int at, long[] values) {
        if (!isStore(at)) {
            for (long value : values) {
                leak(value);
            }
        }
    }

    @Override
    public void tested(int at, long value) {
        tested.merge(at, value, (known, more) -> known | more);
        if (made(value) == null) {
            leak(value & ~SELF);
        }
    }

    @Override
    public void checked(TypeCheckInstruction check, long value) {
        if (mayBeMade(value)) {
            Made made = made(value);
            if (made == null
                    || check.opcode() == Opcode.INSTANCEOF
                    || !check.type().asSymbol().equals(Names.of(made.type()))) {
                leak(value & ~SELF);
            }
        }
    }

    @Override
    public void kept(int at, StoreInstruction store, long value) {
        if (objectLocals.contains(store.slot())) {
            leak(value);
        }
    }

    @Override
    public void compared(long first, long second) {
        leak((first | second) & ~SELF);
    }

    @Override
    public void returned(long value) {
        leak(value);
    }

    @Override
    public void locked(long value) {
        leak(value);
    }
}
