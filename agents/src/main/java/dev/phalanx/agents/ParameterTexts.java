package dev.phalanx.agents;

import dev.phalanx.structs.internal.names.NearNames;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Values of parameters that are written as text: a list such as `10,20,40`, whose items are values or ranges such as
/// `0:1:0.1`.
final class ParameterTexts {
    private static final int MOST_VALUES = 1_000_000;
    private static final int MOST_DIGITS = 400;

    private ParameterTexts() {}

    /// The values of a list.
    ///
    /// @param name of the parameter
    /// @param type of the parameter: a primitive type, String or an enum
    /// @throws IllegalArgumentException if an item is no value of the type
    static List<Object> values(String name, Class<?> type, String text) {
        List<Object> values = new ArrayList<>();
        boolean hasRanges = type.isPrimitive() && type != boolean.class && type != char.class;
        for (String item : text.split(",", -1)) {
            if (hasRanges && item.indexOf(':') >= 0) {
                addRange(values, name, type, item);
            } else {
                values.add(value(name, type, item));
            }
        }
        return values;
    }

    private static void addRange(List<Object> values, String name, Class<?> type, String text) {
        String[] parts = text.split(":", -1);
        BigDecimal first = null;
        BigDecimal last = null;
        BigDecimal step = null;
        try {
            first = number(parts[0]);
            last = number(parts[1]);
            step = parts.length == 2 ? BigDecimal.ONE : number(parts[2]);
        } catch (NumberFormatException _) {
            // refused below
        }
        if (first == null || last == null || step == null || parts.length > 3) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" was given the range \"" + text
                    + "\", which is none. Write it as first:last or first:last:step, such as 0:1:0.1.");
        }
        if (step.signum() <= 0 || first.compareTo(last) > 0) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" was given the range \"" + text
                    + "\", which is empty or without end. Let it go up, by a step above 0.");
        }
        BigDecimal count = last.subtract(first).divideToIntegralValue(step);
        if (count.compareTo(BigDecimal.valueOf(MOST_VALUES)) >= 0) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" was given the range \"" + text
                    + "\", which has more than " + MOST_VALUES + " values. Give a longer step.");
        }
        for (int i = 0; i <= count.intValue(); i++) {
            BigDecimal each = first.add(step.multiply(BigDecimal.valueOf(i)));
            values.add(value(name, type, each.toPlainString()));
        }
    }

    /// A number of a range. One that no `double` can represent would take memory for all its digits.
    private static BigDecimal number(String text) {
        BigDecimal number = new BigDecimal(text.strip());
        if (Math.abs((long) number.scale()) > MOST_DIGITS) {
            throw new NumberFormatException(text);
        }
        return number;
    }

    /// One value.
    ///
    /// @param name of the parameter
    /// @param type of the parameter: a primitive type, String or an enum
    /// @throws IllegalArgumentException if the text is no value of the type
    static Object value(String name, Class<?> type, String text) {
        if (type == String.class) {
            return text;
        }
        if (type.isEnum()) {
            return constant(name, type, text.strip());
        }
        Object value = primitive(type, text.strip());
        if (value == null) {
            throw new IllegalArgumentException("The parameter \"" + name + "\" is a " + type.getSimpleName()
                    + ", and was given \"" + text + "\". Give values that fit.");
        }
        return value;
    }

    private static Object constant(String name, Class<?> type, String text) {
        List<String> names = new ArrayList<>();
        for (Object each : type.getEnumConstants()) {
            String constant = ((Enum<?>) each).name();
            if (constant.equals(text)) {
                return each;
            }
            names.add(constant);
        }
        throw new IllegalArgumentException("The parameter \"" + name + "\" was given \"" + text + "\", and can be "
                + NearNames.list(names) + ". Give one of these." + NearNames.question(text, names));
    }

    /// The value of a primitive type, or null.
    private static @Nullable Object primitive(Class<?> type, String text) {
        if (type == boolean.class) {
            return switch (text) {
                case "true" -> true;
                case "false" -> false;
                default -> null;
            };
        }
        if (type == char.class) {
            return text.length() == 1 ? text.charAt(0) : null;
        }
        try {
            if (type == double.class || type == float.class) {
                return decimal(type, text);
            }
            BigDecimal whole = new BigDecimal(text); // of 1000 and of 1e3
            if (type == long.class) {
                return whole.longValueExact();
            }
            if (type == int.class) {
                return whole.intValueExact();
            }
            return type == short.class ? (Object) whole.shortValueExact() : (Object) whole.byteValueExact();
        } catch (ArithmeticException | NumberFormatException _) {
            return null;
        }
    }

    private static Object decimal(Class<?> type, String text) {
        return type == double.class ? (Object) Double.parseDouble(text) : (Object) Float.parseFloat(text);
    }

    /// Such as `from 0 to 1`, `from 1 on` or `up to 5`.
    static String range(double min, double max) {
        if (max == Double.POSITIVE_INFINITY) {
            return "from " + plain(min) + " on";
        }
        return (min == Double.NEGATIVE_INFINITY ? "up to " : "from " + plain(min) + " to ") + plain(max);
    }

    private static String plain(double number) {
        return Double.isFinite(number)
                ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                : Double.toString(number);
    }
}
