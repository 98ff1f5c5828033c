package dev.phalanx.baking.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Year;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The numbers that a class holds.
///
/// @param isWhole whether it has whole numbers alone
/// @param least the least one, or null if there is none
/// @param most the greatest one, or null if there is none
public record NumberForm(
        boolean isWhole,
        @Nullable BigDecimal least,
        @Nullable BigDecimal most) {
    private static final BigDecimal MOST_OF_INT = BigDecimal.valueOf(Integer.MAX_VALUE);
    private static final NumberForm BYTE = whole(Byte.MIN_VALUE, Byte.MAX_VALUE);
    private static final NumberForm SHORT = whole(Short.MIN_VALUE, Short.MAX_VALUE);
    private static final NumberForm INT = whole(Integer.MIN_VALUE, Integer.MAX_VALUE);
    private static final NumberForm LONG = whole(Long.MIN_VALUE, Long.MAX_VALUE);
    private static final NumberForm FLOAT = new NumberForm(
            false, new BigDecimal(Float.toString(-Float.MAX_VALUE)), new BigDecimal(Float.toString(Float.MAX_VALUE)));
    private static final NumberForm DOUBLE = new NumberForm(false, null, null);

    private static final Map<Class<?>, NumberForm> FORMS = Map.ofEntries(
            Map.entry(byte.class, BYTE),
            Map.entry(Byte.class, BYTE),
            Map.entry(short.class, SHORT),
            Map.entry(Short.class, SHORT),
            Map.entry(int.class, INT),
            Map.entry(Integer.class, INT),
            Map.entry(OptionalInt.class, INT),
            Map.entry(AtomicInteger.class, INT),
            Map.entry(long.class, LONG),
            Map.entry(Long.class, LONG),
            Map.entry(OptionalLong.class, LONG),
            Map.entry(AtomicLong.class, LONG),
            Map.entry(BigInteger.class, new NumberForm(true, null, null)),
            Map.entry(Year.class, whole(Year.MIN_VALUE, Year.MAX_VALUE)),
            Map.entry(float.class, FLOAT),
            Map.entry(Float.class, FLOAT),
            Map.entry(double.class, DOUBLE),
            Map.entry(Double.class, DOUBLE),
            Map.entry(OptionalDouble.class, DOUBLE),
            Map.entry(BigDecimal.class, DOUBLE),
            Map.entry(Number.class, DOUBLE));

    private static NumberForm whole(long least, long most) {
        return new NumberForm(true, BigDecimal.valueOf(least), BigDecimal.valueOf(most));
    }

    /// The numbers of a class, or null if it holds no number.
    public static @Nullable NumberForm of(Class<?> type) {
        return FORMS.get(type);
    }

    /// Whether a class holds whole numbers alone.
    public static boolean isWhole(Class<?> type) {
        NumberForm form = FORMS.get(type);
        return form != null && form.isWhole;
    }

    /// Whether a value is one of these numbers. Infinite numbers and NaN are numbers that are not whole.
    public boolean matches(JsonNode value) {
        if (!value.isNumber() || (isWhole && !value.isIntegralNumber())) {
            return false;
        }
        if (least == null || most == null || (value.isInt() && most.compareTo(MOST_OF_INT) >= 0)) {
            return true;
        }
        if (!value.isIntegralNumber() && !Double.isFinite(value.doubleValue())) {
            return true;
        }
        BigDecimal number = value.decimalValue();
        return number.compareTo(least) >= 0 && number.compareTo(most) <= 0;
    }
}
