package dev.phalanx.structs.compile.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.RefRW;
import dev.phalanx.structs.StructType;
import dev.phalanx.structs.contract.Gatherable;
import dev.phalanx.structs.kernel.Columns;
import dev.phalanx.structs.kernel.IterationKernel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/// The columns of some components, over which a body runs row by row, or by its vector form.
final class Table {
    private static final int[] INTS = {0, 1, -1, 2, 7, 31, 32, 33, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 24, -3};
    private static final long[] LONGS = {
        0,
        1,
        -1,
        3,
        63,
        64,
        65,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        1L << 53,
        Integer.MAX_VALUE + 1L,
        Integer.MIN_VALUE - 1L
    };
    private static final float[] FLOATS = {
        0,
        -0f,
        1,
        -1,
        0.5f,
        Float.NaN,
        Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY,
        Float.MIN_VALUE,
        -Float.MIN_VALUE,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        Float.MIN_NORMAL,
        3e9f,
        -3e9f,
        1e19f
    };
    private static final double[] DOUBLES = {
        0,
        -0d,
        1,
        -1,
        0.5,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        -Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_NORMAL,
        3e9,
        -3e9,
        1e19,
        1e40
    };

    private final StructType<?> type;
    private final Object[] columns;
    private final Object[] tables;
    private final int rows;
    private final Sums sums;
    private final long[] totals = new long[IterationKernel.MOST_TOTALS];

    private Table(StructType<?> type, Object[] columns, int rows, Sums sums) {
        this.sums = sums;
        this.type = type;
        this.columns = columns;
        this.rows = rows;
        this.tables = Arrays.stream(columns)
                .map(column -> {
                    Object table = Array.newInstance(column.getClass(), 1);
                    Array.set(table, 0, column);
                    return table;
                })
                .toArray();
    }

    /// Rows of numbers of which many are at the edge of something.
    static Table random(RandomGenerator random, Class<?> type, int rows) {
        List<Object> columns = new ArrayList<>();
        for (Leaf leaf : StructType.of(type).leaves()) {
            Object column = Columns.allocate(leaf.kind(), rows);
            for (int row = 0; row < rows; row++) {
                switch (column) {
                    case int[] ints -> ints[row] = (int) number(random, LaneType.INT);
                    case long[] longs -> longs[row] = (long) number(random, LaneType.LONG);
                    case float[] floats -> floats[row] = (float) number(random, LaneType.FLOAT);
                    case double[] doubles -> doubles[row] = (double) number(random, LaneType.DOUBLE);
                    case byte[] bytes -> bytes[row] = (byte) random.nextInt();
                    case char[] chars -> chars[row] = (char) random.nextInt();
                    case boolean[] truths -> truths[row] = random.nextBoolean();
                    default -> Array.setShort(column, row, (short) random.nextInt());
                }
            }
            columns.add(column);
        }
        return new Table(StructType.of(type), columns.toArray(), rows, new Sums());
    }

    /// A number that is often at the edge of something.
    static Object number(RandomGenerator random, LaneType type) {
        int kind = random.nextInt(3);
        return switch (type) {
            case INT ->
                kind == 0 ? INTS[random.nextInt(INTS.length)] : kind == 1 ? random.nextInt(-9, 10) : random.nextInt();
            case LONG ->
                kind == 0
                        ? LONGS[random.nextInt(LONGS.length)]
                        : kind == 1 ? random.nextLong(-9, 10) : random.nextLong();
            case FLOAT ->
                kind == 0
                        ? FLOATS[random.nextInt(FLOATS.length)]
                        : kind == 1 ? random.nextFloat(-4, 4) : Float.intBitsToFloat(random.nextInt());
            case DOUBLE ->
                kind == 0
                        ? DOUBLES[random.nextInt(DOUBLES.length)]
                        : kind == 1 ? random.nextDouble(-4, 4) : Double.longBitsToDouble(random.nextLong());
        };
    }

    Table copy() {
        Object[] copies = new Object[columns.length];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = Columns.allocate(type.leaves().get(i).kind(), rows);
            System.arraycopy(columns[i], 0, copies[i], 0, rows);
        }
        return new Table(type, copies, rows, sums.copy());
    }

    /// Runs a body row by row. Rows for which it divides by zero, or leaves an array, stay as they are.
    ///
    /// @param body takes the uniforms, then the row
    void runScalar(MethodHandle body, Object[] uniforms, int from, int to) {
        MethodHandle withUniforms = MethodHandles.insertArguments(body, 0, uniforms);
        MethodHandle bound = withUniforms.type().parameterCount() == 2
                ? MethodHandles.insertArguments(withUniforms, 1, sums)
                : withUniforms;
        boolean isReference = bound.type().parameterType(0) == RefRW.class;
        for (int row = from; row < to; row++) {
            try {
                if (isReference) {
                    bound.invoke(reference(type, row));
                } else {
                    run(type, bound, row);
                }
            } catch (ArithmeticException
                    | IndexOutOfBoundsException
                    | IllegalStateException
                    | IllegalArgumentException thrown) {
                assertThat(thrown).isNotNull();
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        }
    }

    private <T> void run(StructType<T> values, MethodHandle body, int row) throws Throwable {
        T value = values.codec().read(tables, 0, row);
        body.invoke(value);
        values.codec().write(tables, 0, row, value);
    }

    private <T> RefRW<T> reference(StructType<T> values, int row) {
        return RefRW.over(values.type(), null, tables, 0, row, false);
    }

    /// Runs a body in both ways over the rows of two equal tables, and returns how many rows of the second ran by
    /// vectors. Rows at which the vector form stops run alone.
    static int runBoth(
            Table expected,
            Table actual,
            MethodHandle scalar,
            VectorRows rows,
            MethodHandle vectors,
            Object[] uniforms,
            int from) {
        int count = 0;
        int next = from;
        while (next < expected.rows) {
            int end = actual.runVectors(rows, vectors, uniforms, next, expected.rows);
            expected.runScalar(scalar, uniforms, next, end);
            count += end - next;
            if (end < expected.rows) {
                expected.runScalar(scalar, uniforms, end, end + 1);
                actual.runScalar(scalar, uniforms, end, end + 1);
            }
            next = end + 1;
        }
        return count;
    }

    /// The same for rows of which some are left out. Returns how many rows of the second ran by vectors.
    ///
    /// @param words random bits
    static int runBothMasked(
            Table expected,
            Table actual,
            MethodHandle scalar,
            VectorRows rows,
            MethodHandle vectors,
            Object[] uniforms,
            RandomGenerator words) {
        int count = 0;
        MethodHandle method = actual.bind(rows, vectors, uniforms);
        for (int base = 3; base < expected.rows; base += Long.SIZE) {
            long bits = words.nextLong() | (words.nextBoolean() ? words.nextLong() : 0);
            bits &= -1L >>> Math.max(0, Long.SIZE - (expected.rows - base));
            while (bits != 0) {
                actual.sums.into(actual.totals, rows.totals());
                long left = runWord(method, base, bits);
                actual.sums.from(actual.totals, rows.totals());
                count += Long.bitCount(bits & ~left);
                expected.runWord(scalar, uniforms, base, bits & ~left);
                long next = Long.lowestOneBit(left);
                expected.runWord(scalar, uniforms, base, next);
                actual.runWord(scalar, uniforms, base, next);
                bits = left & ~next;
            }
        }
        return count;
    }

    private void runWord(MethodHandle body, Object[] uniforms, int base, long bits) {
        for (long left = bits; left != 0; left &= left - 1) {
            int row = base + Long.numberOfTrailingZeros(left);
            runScalar(body, uniforms, row, row + 1);
        }
    }

    private static long runWord(MethodHandle method, int base, long bits) {
        try {
            return (long) method.invokeExact(base, bits);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// Runs the vector form of a body, and returns the first row that it left.
    int runVectors(VectorRows rows, MethodHandle method, Object[] uniforms, int from, int to) {
        try {
            sums.into(totals, rows.totals());
            int left = (int) bind(rows, method, uniforms).invokeExact(from, to);
            sums.from(totals, rows.totals());
            return left;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /// The vector form of a body with these columns and uniforms, so that it takes the first row and the row after the
    /// last.
    MethodHandle bind(VectorRows rows, MethodHandle method, Object[] uniforms) {
        List<Object> arguments = new ArrayList<>();
        rows.columns().forEach(column -> arguments.add(columns[column.number()]));
        rows.uniforms().forEach(uniform -> arguments.add(uniforms[uniform.number()]));
        if (!rows.arrays().isEmpty()) {
            int[] places = new int[16 + 3 * IterationKernel.MOST_ARRAYS];
            for (int i = 0; i < rows.arrays().size(); i++) {
                Gatherable array = (Gatherable) uniforms[rows.arrays().get(i).number()];
                arguments.add(array.gather(places, GatheredArray.placesOf(i)));
            }
            arguments.add(places);
        }
        if (!rows.totals().isEmpty()) {
            arguments.add(totals);
        }
        return MethodHandles.insertArguments(method, 0, arguments.toArray());
    }

    /// The method of a class.
    static MethodHandle define(VectorRows rows) throws ReflectiveOperationException {
        assertThat(VectorModule.isUsable()).isTrue();
        MethodHandles.Lookup hidden = MethodHandles.lookup().defineHiddenClass(rows.bytes(), true);
        MethodType type = rows.signature().resolveConstantDesc(hidden);
        return hidden.findStatic(hidden.lookupClass(), VectorRows.METHOD, type);
    }

    /// The numbers of a column of doubles.
    double[] doubles(String path) {
        return (double[]) column(path);
    }

    /// The numbers of a column of ints.
    int[] ints(String path) {
        return (int[]) column(path);
    }

    /// The numbers of a column of longs.
    long[] longs(String path) {
        return (long[]) column(path);
    }

    /// The numbers of a column of floats.
    float[] floats(String path) {
        return (float[]) column(path);
    }

    private Object column(String path) {
        for (int i = 0; i < columns.length; i++) {
            if (type.leaves().get(i).path().equals(path)) {
                return columns[i];
            }
        }
        throw new IllegalArgumentException(path);
    }

    /// Where the rows of another table differ from these in a bit, other than of a NaN; or an empty text.
    String difference(Table other) {
        if (!sums.toString().equals(other.sums.toString())) {
            return "the sums are " + sums + ", and not " + other.sums;
        }
        for (int i = 0; i < columns.length; i++) {
            for (int row = 0; row < rows; row++) {
                long mine = bits(columns[i], row);
                if (mine != bits(other.columns[i], row)) {
                    return type.leaves().get(i).path() + " of row " + row + " is " + Array.get(columns[i], row)
                            + ", and not " + Array.get(other.columns[i], row);
                }
            }
        }
        return "";
    }

    private static long bits(Object column, int row) {
        return switch (column) {
            case float[] floats -> Float.floatToIntBits(floats[row]);
            case double[] doubles -> Double.doubleToLongBits(doubles[row]);
            case boolean[] truths -> truths[row] ? 1 : 0;
            case char[] chars -> chars[row];
            default -> Array.getLong(column, row);
        };
    }
}
