package dev.phalanx.agents;

import dev.phalanx.structs.internal.names.NearNames;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/// All combinations of values of some parameters, which are components of a record; the others have one value. The
/// first parameter that has several varies slowest.
///
/// @param <P> the record class
final class ParameterGrid<P extends Record> {
    private final Class<?> type;
    private final RecordComponent[] components;
    private final Constructor<P> constructor;
    /// By component.
    private final List<Values> values = new ArrayList<>();
    /// The components that have several values, in the order in which they were given these.
    private final List<Integer> varied = new ArrayList<>();

    /// The values of one component.
    private record Values(List<Object> objects, List<String> texts, Map<String, Integer> positions) {
        static Values of(RecordComponent component, List<Object> objects) {
            List<String> texts = objects.stream().map(Values::text).toList();
            Map<String, Integer> positions = new HashMap<>();
            for (int i = 0; i < texts.size(); i++) {
                if (positions.put(texts.get(i), i) != null) {
                    throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" was given "
                            + texts.get(i) + " twice. Give each value once.");
                }
            }
            return new Values(objects, texts, positions);
        }

        private static String text(Object value) {
            return value instanceof Enum<?> constant ? constant.name() : value.toString();
        }
    }

    /// @param defaults the values of all parameters
    /// @throws IllegalArgumentException if a component is of a type that has no text or has a value out of range, or
    ///     the record cannot be read
    ParameterGrid(P defaults) {
        type = defaults.getClass();
        components = type.getRecordComponents();
        constructor = constructor(defaults);
        for (RecordComponent component : components) {
            requireText(component);
            open(component.getAccessor());
            requireRangeOfNumbers(component);
            values.add(Values.of(component, List.of(valueOf(component, defaults))));
        }
    }

    /// The value that some parameters have for a component.
    ///
    /// @throws IllegalArgumentException if it is null or out of range
    private Object valueOf(RecordComponent component, P parameters) {
        Object value = invoke(() -> component.getAccessor().invoke(parameters));
        if (value == null) {
            throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" of "
                    + type.getSimpleName() + " is null. Give each parameter a value.");
        }
        requireInRange(component, value);
        return value;
    }

    /// @throws IllegalArgumentException if a value is null or out of range
    void check(P parameters) {
        for (RecordComponent component : components) {
            valueOf(component, parameters);
        }
    }

    private void requireRangeOfNumbers(RecordComponent component) {
        Class<?> kind = component.getType();
        if (component.isAnnotationPresent(Range.class)
                && (!kind.isPrimitive() || kind == boolean.class || kind == char.class)) {
            throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" of "
                    + type.getSimpleName() + " has a range and is a " + kind.getSimpleName()
                    + ". Give ranges to numbers alone.");
        }
    }

    private static void requireInRange(RecordComponent component, Object value) {
        Range range = component.getAnnotation(Range.class);
        if (range == null) {
            return;
        }
        double number = ((Number) value).doubleValue();
        if (!(number >= range.min() && number <= range.max())) {
            throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" was given " + value
                    + ", which is out of range. Give a number " + ParameterTexts.range(range.min(), range.max()) + ".");
        }
    }

    private ParameterGrid(ParameterGrid<P> original) {
        type = original.type;
        components = original.components;
        constructor = original.constructor;
        values.addAll(original.values);
        varied.addAll(original.varied);
    }

    @SuppressWarnings("unchecked") // the class of an object of P, which is a record and has no subclasses
    private Constructor<P> constructor(P defaults) {
        Class<?>[] parameters =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            Constructor<P> found = (Constructor<P>) defaults.getClass().getDeclaredConstructor(parameters);
            open(found);
            return found;
        } catch (NoSuchMethodException missing) {
            throw new IllegalStateException("The record " + type.getName() + " has no canonical constructor.", missing);
        }
    }

    private void open(AccessibleObject member) {
        try {
            member.setAccessible(true);
        } catch (InaccessibleObjectException closed) {
            throw new IllegalArgumentException(
                    "The parameters " + type.getName() + " cannot be read by dev.phalanx.agents. Let module "
                            + type.getModule().getName() + " open the package " + type.getPackageName() + " to it.",
                    closed);
        }
    }

    private void requireText(RecordComponent component) {
        Class<?> kind = component.getType();
        if (!kind.isPrimitive() && kind != String.class && !kind.isEnum()) {
            throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" of "
                    + type.getSimpleName() + " is a " + kind.getSimpleName()
                    + ". Parameters are numbers, booleans, characters, strings and enums.");
        }
    }

    /// Calls something by reflection.
    private interface Call<T> {
        T make() throws ReflectiveOperationException;
    }

    private <T> T invoke(Call<T> call) {
        try {
            return call.make();
        } catch (InvocationTargetException thrown) {
            throw new IllegalArgumentException(
                    "The parameters " + type.getSimpleName() + " were refused by their own class: " + thrown.getCause(),
                    thrown.getCause());
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("The parameters " + type.getName() + " cannot be used.", failed);
        }
    }

    /// The same combinations with several values of a parameter.
    ///
    /// @throws IllegalArgumentException if there is no such parameter, it has several values already, there is no value
    ///     or the same one twice, or one does not fit its type or its range
    ParameterGrid<P> over(String name, Object... several) {
        int component = componentOf(name);
        if (varied.contains(component)) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" has several values already: "
                    + values.get(component).texts() + ". Give all of them at once.");
        }
        if (several.length == 0) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" was given no value. Give one or more.");
        }
        List<Object> converted = new ArrayList<>();
        for (Object value : several) {
            converted.add(converted(components[component], value));
        }
        ParameterGrid<P> grid = new ParameterGrid<>(this);
        grid.values.set(component, Values.of(components[component], converted));
        grid.varied.add(component);
        for (int i = 0; i < converted.size(); i++) {
            grid.get(i * grid.stride(component)); // a value that the record's own class refuses
        }
        return grid;
    }

    private int componentOf(String name) {
        List<String> names = names();
        int component = names.indexOf(name);
        if (component < 0) {
            throw new IllegalArgumentException(type.getSimpleName() + " has no parameter \"" + name
                    + "\". Its parameters are " + names + ". Name one of them." + NearNames.question(name, names));
        }
        return component;
    }

    /// The same combinations with several values of a parameter, written as text.
    ///
    /// @throws IllegalArgumentException if there is no such parameter, it has several values already, a text is none of
    ///     its type, or one comes twice
    ParameterGrid<P> overText(String name, String text) {
        RecordComponent component = components[componentOf(name)];
        return over(name, ParameterTexts.values(name, component.getType(), text).toArray());
    }

    /// The same combinations with other values of some parameters, one for each, which are written as text.
    ///
    /// @throws IllegalArgumentException if there is no such parameter, or a text is none of its type or out of its
    /// range
    ParameterGrid<P> withTexts(Map<String, String> texts) {
        ParameterGrid<P> grid = new ParameterGrid<>(this);
        texts.forEach((name, text) -> {
            RecordComponent component = components[componentOf(name)];
            Object value = ParameterTexts.value(name, component.getType(), text);
            grid.values.set(componentOf(name), Values.of(component, List.of(converted(component, value))));
        });
        return grid;
    }

    List<ParameterInfo> info() {
        List<ParameterInfo> all = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            Range range = components[i].getAnnotation(Range.class);
            Doc doc = components[i].getAnnotation(Doc.class);
            all.add(new ParameterInfo(
                    components[i].getName(),
                    components[i].getType(),
                    values.get(i).objects().getFirst(),
                    range == null ? Double.NEGATIVE_INFINITY : range.min(),
                    range == null ? Double.POSITIVE_INFINITY : range.max(),
                    doc == null ? "" : doc.value()));
        }
        return all;
    }

    /// The values of a combination, in the order of the record.
    List<Object> objects(int combination) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < components.length; i++) {
            all.add(values.get(i).objects().get(position(combination, i)));
        }
        return all;
    }

    private Object converted(RecordComponent component, Object value) {
        Objects.requireNonNull(
                value, () -> "The parameter \"" + component.getName() + "\" was given null. Give a value.");
        Class<?> kind = component.getType();
        Object fitting = fitting(kind, value);
        if (fitting == null) {
            throw new IllegalArgumentException("The parameter \"" + component.getName() + "\" is a "
                    + kind.getSimpleName() + ", and was given " + value + " of type "
                    + value.getClass().getSimpleName() + ". Give values that fit.");
        }
        requireInRange(component, fitting);
        return fitting;
    }

    /// A value as one of a type, if Java converts it without a cast or a whole number is in range; else null.
    private static @Nullable Object fitting(Class<?> kind, Object value) {
        if (boxed(kind).isInstance(value)) {
            return value;
        }
        if (!(value instanceof Number number) || value instanceof Double) {
            return null;
        }
        if (kind == double.class) {
            return number.doubleValue();
        }
        if (value instanceof Float) {
            return null;
        }
        if (kind == float.class) {
            return number.floatValue();
        }
        long whole = number.longValue();
        if (kind == long.class) {
            return whole;
        }
        if (kind == int.class && whole == (int) whole) {
            return (int) whole;
        }
        if (kind == short.class && whole == (short) whole) {
            return (short) whole;
        }
        return kind == byte.class && whole == (byte) whole ? (Object) (byte) whole : null;
    }

    private static Class<?> boxed(Class<?> kind) {
        return MethodType.methodType(kind).wrap().returnType();
    }

    /// Whether a parameter was given values.
    boolean isVaried() {
        return !varied.isEmpty();
    }

    List<String> names() {
        return Arrays.stream(components).map(RecordComponent::getName).toList();
    }

    /// The number of combinations, at most [Integer#MAX_VALUE].
    int count() {
        long count = 1;
        for (Values each : values) {
            count = Math.min(Integer.MAX_VALUE, count * each.objects().size());
        }
        return (int) count;
    }

    /// The distance of two combinations that differ in one step of a component alone.
    private int stride(int component) {
        int stride = 1;
        for (int i = varied.size() - 1; i >= 0 && varied.get(i) != component; i--) {
            stride *= values.get(varied.get(i)).objects().size();
        }
        return stride;
    }

    private int position(int combination, int component) {
        int count = values.get(component).objects().size();
        return count == 1 ? 0 : combination / stride(component) % count;
    }

    /// The parameters of a combination.
    ///
    /// @throws IllegalArgumentException if the constructor of the record throws
    P get(int combination) {
        Object[] arguments = objects(combination).toArray();
        return invoke(() -> constructor.newInstance(arguments));
    }

    /// Appends the values of a combination as cells, each with a comma after it.
    void append(StringBuilder line, int combination) {
        for (int i = 0; i < components.length; i++) {
            Csv.append(line, values.get(i).texts().get(position(combination, i)));
            line.append(',');
        }
    }

    /// Such as `Parameters[sheep=60, regrowth=20]`.
    String describe(int combination) {
        StringJoiner all = new StringJoiner(", ", type.getSimpleName() + "[", "]");
        for (int i = 0; i < components.length; i++) {
            all.add(components[i].getName() + "=" + values.get(i).texts().get(position(combination, i)));
        }
        return all.toString();
    }

    /// The combination whose values are the first of some cells, or -1.
    int find(List<String> cells) {
        int combination = 0;
        for (int i = 0; i < components.length; i++) {
            Integer position = values.get(i).positions().get(cells.get(i));
            if (position == null) {
                return -1;
            }
            combination += position == 0 ? 0 : position * stride(i);
        }
        return combination;
    }
}
