package dev.phalanx.collections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phalanx.testing.Row;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The families of all eight primitives, through reflection, since they have no common type.
@Row({"COL-2", "COL-6", "COL-8"})
class PrimitiveFamiliesTest {
    static Stream<Arguments> families() {
        return Stream.of(
                Arguments.of("Int", List.of(3, -1, 2), 0),
                Arguments.of("Long", List.of(3L, -1L, 2L), 0L),
                Arguments.of("Float", List.of(3f, -1f, 2.5f), 0f),
                Arguments.of("Double", List.of(3d, -1d, 2.5d), 0d),
                Arguments.of("Byte", List.of((byte) 3, (byte) -1, (byte) 2), (byte) 0),
                Arguments.of("Short", List.of((short) 3, (short) -1, (short) 2), (short) 0),
                Arguments.of("Char", List.of('c', 'a', 'b'), (char) 0),
                Arguments.of("Boolean", List.of(true, false, true), false));
    }

    private static Class<?> type(String name, String collection) throws ClassNotFoundException {
        return Class.forName("dev.phalanx.collections.Native" + name + collection);
    }

    private static Object make(Class<?> type, Object... arguments) throws ReflectiveOperationException {
        return callStatic(type, "of", arguments);
    }

    private static Object callStatic(Class<?> type, String name, Object... arguments)
            throws ReflectiveOperationException {
        return call(type, (Object) null, name, arguments);
    }

    private static Object call(Object target, String name, Object... arguments) throws ReflectiveOperationException {
        return call(target.getClass(), target, name, arguments);
    }

    private static Object call(Class<?> type, Object target, String name, Object... arguments)
            throws ReflectiveOperationException {
        Method method = Arrays.stream(type.getMethods())
                .filter(candidate -> candidate.getName().equals(name)
                        && candidate.getParameterCount() == arguments.length
                        && IntStream.range(0, arguments.length)
                                .allMatch(i -> fits(candidate.getParameterTypes()[i], arguments[i])))
                .findFirst()
                .orElseThrow(() -> new NoSuchMethodException(type + "." + name + Arrays.toString(arguments)));
        return method.invoke(target, arguments);
    }

    private static boolean fits(Class<?> parameter, Object argument) {
        return parameter.isPrimitive()
                ? Array.get(Array.newInstance(parameter, 1), 0).getClass() == argument.getClass()
                : parameter.isInstance(argument);
    }

    private static List<Object> elements(Object array) {
        return IntStream.range(0, Array.getLength(array))
                .mapToObj(i -> Array.get(array, i))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("families")
    @Row({"COL-1.2", "COL-1.3", "COL-1.6"})
    void anArrayStoresValues(String name, List<Object> values, Object zero) throws ReflectiveOperationException {
        Object array = callStatic(type(name, "Array"), "ofLength", 5);
        assertThat(call(array, "get", 4)).isEqualTo(zero);
        for (int i = 0; i < 3; i++) {
            call(array, "set", i + 1, values.get(i));
        }
        assertThat(elements(call(array, "toArray")))
                .containsExactly(zero, values.get(0), values.get(1), values.get(2), zero);
        assertThat(call(array, "indexOf", values.get(1))).isEqualTo(name.equals("Boolean") ? 0 : 2);
        Object slice = call(array, "slice", 1, 3);
        call(slice, "set", 2, values.get(0));
        assertThat(call(slice, "get", 2)).isEqualTo(values.get(0));
        assertThat(call(array, "get", 3)).isEqualTo(values.get(0));
        assertThat(call(slice, "slice", 1, 2)).hasToString("Native" + name + "Array[2]");
        Object copy = callStatic(type(name, "Array"), "ofLength", 5);
        call(copy, "copyFrom", array);
        call(copy, "copyFrom", array, 1, 0, 3);
        assertThat(call(copy, "get", 0)).isEqualTo(values.get(0));
        call(copy, "copyFrom", call(array, "toArray"));
        call(copy, "fill", values.get(0));
        assertThat(call(copy, "get", 4)).isEqualTo(values.get(0));
        if (!name.equals("Boolean")) {
            call(slice, "set", 0, values.get(2));
            call(slice, "sort");
            assertThat(elements(call(slice, "toArray"))).containsExactly(values.get(1), values.get(2), values.get(0));
            assertThat(call(slice, "binarySearch", values.get(2))).isEqualTo(1);
            assertThat(call(slice, "binarySearch", zero)).isEqualTo(name.equals("Char") ? -1 : -2);
        }
        for (int index : new int[] {-1, 5}) {
            assertThatExceptionOfType(InvocationTargetException.class)
                    .isThrownBy(() -> call(array, "get", index))
                    .withCause(new IndexOutOfBoundsException("Index " + index + " is out of range for Native" + name
                            + "Array[5]. Use an index from 0 to 4."));
        }
        assertThatExceptionOfType(InvocationTargetException.class).isThrownBy(() -> call(slice, "close"));
        call(array, "close");
        assertThatExceptionOfType(InvocationTargetException.class).isThrownBy(() -> call(slice, "get", 0));
    }

    @ParameterizedTest
    @MethodSource("families")
    @Row("COL-1")
    void anArrayOfValuesHoldsThem(String name, List<Object> values, Object zero) throws ReflectiveOperationException {
        Class<?> type = type(name, "Array");
        Class<?> primitive = call(callStatic(type, "ofLength", 0), "toArray").getClass();
        Object more = Array.newInstance(primitive.getComponentType(), 1);
        Array.set(more, 0, values.get(2));
        Object array = callStatic(type, "of", values.get(0), values.get(1), more);
        assertThat(elements(call(array, "toArray"))).isEqualTo(values);
        Object two = callStatic(type, "of", zero, values.get(0), Array.newInstance(primitive.getComponentType(), 0));
        assertThat(elements(call(two, "toArray"))).containsExactly(zero, values.get(0));
        assertThat(Arrays.stream(type.getMethods())
                        .filter(method -> method.getName().equals("of") && method.getParameterCount() < 3))
                .as("of(5), which could be taken for a length, does not compile")
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("families")
    @Row({"COL-2.2", "COL-2.6"})
    void aListGrowsAndShrinks(String name, List<Object> values, Object zero) throws ReflectiveOperationException {
        Object list = make(type(name, "List"), 0);
        for (int i = 0; i < 30; i++) {
            call(list, "add", values.get(i % 3));
        }
        assertThat(call(list, "length")).isEqualTo(30);
        call(list, "removeAtSwapBack", 0);
        assertThat(call(list, "get", 0)).isEqualTo(values.get(2));
        call(list, "insert", 0, values.get(1));
        call(list, "removeRange", 1, 28);
        call(list, "resize", 3);
        assertThat(elements(call(list, "toArray"))).containsExactly(values.get(1), values.get(1), zero);
        Object array = call(list, "asArray");
        call(array, "set", 2, values.get(0));
        assertThat(call(list, "get", 2)).isEqualTo(values.get(0));
        assertThat(call(list, "contains", values.get(0))).isEqualTo(true);
        if (!name.equals("Boolean")) {
            call(list, "sort");
            assertThat(call(list, "binarySearch", values.get(0))).isEqualTo(2);
        }
        call(list, "close");
    }

    @ParameterizedTest
    @MethodSource("families")
    @Row({"COL-6.1", "COL-6.3"})
    void aQueueKeepsTheOrder(String name, List<Object> values, Object zero) throws ReflectiveOperationException {
        Object queue = make(type(name, "Queue"));
        Object into = make(type(name, "Reference"), zero);
        for (int i = 0; i < 100; i++) {
            call(queue, "enqueue", values.get(i % 3));
        }
        assertThat(call(queue, "peek")).isEqualTo(values.get(0));
        assertThat(call(queue, "dequeue")).isEqualTo(values.get(0));
        assertThat(call(queue, "tryDequeue", into)).isEqualTo(true);
        assertThat(call(into, "get")).isEqualTo(values.get(1));
        assertThat(elements(call(queue, "toArray"))).hasSize(98).startsWith(values.get(2), values.get(0));
        call(queue, "clear");
        assertThat(call(queue, "dequeueOr", zero)).isEqualTo(zero);
        assertThat(call(queue, "tryDequeue", into)).isEqualTo(false);
    }

    @ParameterizedTest
    @MethodSource("families")
    @Row("COL-8.1")
    void aReferenceHoldsOneValue(String name, List<Object> values, Object zero) throws ReflectiveOperationException {
        Object reference = make(type(name, "Reference"), values.get(0));
        assertThat(call(reference, "get")).isEqualTo(values.get(0));
        call(reference, "set", zero);
        assertThat(call(reference, "get")).isEqualTo(zero);
        assertThat(reference).hasToString("Native" + name + "Reference");
    }
}
