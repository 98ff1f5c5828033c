package dev.phalanx.inspector.internal.search;

import dev.phalanx.inspector.internal.calls.ApiException;
import dev.phalanx.inspector.internal.values.Ids;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.internal.names.NearNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A comparison of a field with a value, which is made in the precision of the field: of integers exactly, whatever
/// fraction the value has, and of `float` and `double` with the number of that type that is nearest to the value.
///
/// It never changes, and allocates nothing when it is made.
abstract sealed class ValueTest {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,9})?");
    private static final BigDecimal LEAST = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal GREATEST = BigDecimal.valueOf(Long.MAX_VALUE);

    private ValueTest() {}

    /// Whether the comparison holds for the value whose elements begin at a place of a column.
    abstract boolean test(Object column, int at);

    /// The comparison that an operator and a value in words mean.
    ///
    /// @throws ApiException with the status 400 if the field is never compared so
    static ValueTest of(FieldPath path, Operator operator, String value) {
        return switch (path.field().holds()) {
            case PLAIN, FIXED_ARRAY -> ofPlain(path, operator, value);
            case ENUM -> ofEnum(path, operator, value);
            case ENTITY -> ofEntity(path, operator, value);
            case FIXED_STRING -> ofText(path, operator, value);
            default -> throw new IllegalStateException(path + " cannot be compared.");
        };
    }

    private static ApiException wrong(FieldPath path, String value, String wanted) {
        String kind = path.kind();
        return ApiException.badRequest(path + " is " + ("aeiou".indexOf(kind.charAt(0)) >= 0 ? "an " : "a ") + kind
                + " and was compared with \"" + ApiException.shown(value) + "\". Give " + wanted + ".");
    }

    private static void requireNoOrder(FieldPath path, Operator operator) {
        if (operator.isOrder()) {
            throw ApiException.badRequest(
                    path + " is " + ("aeiou".indexOf(path.kind().charAt(0)) >= 0 ? "an " : "a ") + path.kind()
                            + " and has no order, so " + operator.sign() + " does not compare it. Use = or !=.");
        }
    }

    // Numbers, characters and truth values

    private static ValueTest ofPlain(FieldPath path, Operator operator, String value) {
        LeafKind kind = path.field().kind();
        return switch (kind) {
            case BOOLEAN -> {
                requireNoOrder(path, operator);
                String lower = value.toLowerCase(Locale.ROOT);
                if (!lower.equals("true") && !lower.equals("false")) {
                    throw wrong(path, value, "true or false");
                }
                yield new OfBoolean(lower.equals("true") == (operator == Operator.EQUAL));
            }
            case CHAR -> {
                if (value.length() != 1) {
                    throw wrong(path, value, "one character, in quotes if it is a space or a quote");
                }
                yield OfInteger.of(kind, operator, BigDecimal.valueOf(value.charAt(0)));
            }
            case FLOAT, DOUBLE -> ofFloating(path, operator, value);
            case BYTE, SHORT, INT, LONG -> {
                BigDecimal number = decimal(value);
                if (number == null) {
                    throw wrong(path, value, "a number");
                }
                yield OfInteger.of(kind, operator, number);
            }
            default -> throw new IllegalStateException(path + " cannot be compared.");
        };
    }

    private static @Nullable BigDecimal decimal(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return null;
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    private static ValueTest ofFloating(FieldPath path, Operator operator, String value) {
        boolean isSingle = path.field().kind() == LeafKind.FLOAT;
        double number = switch (value.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-infinity" -> Double.NEGATIVE_INFINITY;
            default -> finite(path, value, isSingle);
        };
        if (Double.isNaN(number) && operator.isOrder()) {
            throw ApiException.badRequest("Nothing is less or greater than NaN, so " + path + operator.sign()
                    + "NaN finds nothing. Use =NaN or !=NaN.");
        }
        return new OfFloating(isSingle, operator, number);
    }

    private static double finite(FieldPath path, String value, boolean isSingle) {
        if (!NUMBER.matcher(value).matches()) {
            throw wrong(path, value, "a number, NaN, Infinity or -Infinity");
        }
        double number = isSingle ? Float.parseFloat(value) : Double.parseDouble(value);
        if (Double.isInfinite(number)) {
            throw wrong(path, value, "a number that a " + path.kind() + " can hold");
        }
        return number;
    }

    private static final class OfBoolean extends ValueTest {
        private final boolean wanted;

        OfBoolean(boolean wanted) {
            this.wanted = wanted;
        }

        @Override
        boolean test(Object column, int at) {
            return ((boolean[]) column)[at] == wanted;
        }
    }

    /// Whether an integer is from one number to another, or outside of that range.
    private static final class OfInteger extends ValueTest {
        private final LeafKind kind;
        private final long least;
        private final long greatest;
        private final boolean isOutside;

        private OfInteger(LeafKind kind, long least, long greatest, boolean isOutside) {
            this.kind = kind;
            this.least = least;
            this.greatest = greatest;
            this.isOutside = isOutside;
        }

        static OfInteger of(LeafKind kind, Operator operator, BigDecimal number) {
            if (number.compareTo(LEAST) < 0 || number.compareTo(GREATEST) > 0) {
                boolean isBelow = number.signum() < 0;
                return switch (operator) {
                    case LESS, AT_MOST -> isBelow ? none(kind) : all(kind);
                    case GREATER, AT_LEAST -> isBelow ? all(kind) : none(kind);
                    case EQUAL -> none(kind);
                    case NOT_EQUAL -> all(kind);
                };
            }
            long floor = floor(number);
            boolean isWhole = number.compareTo(BigDecimal.valueOf(floor)) == 0;
            return switch (operator) {
                case LESS ->
                    isWhole
                            ? floor == Long.MIN_VALUE
                                    ? none(kind)
                                    : new OfInteger(kind, Long.MIN_VALUE, floor - 1, false)
                            : new OfInteger(kind, Long.MIN_VALUE, floor, false);
                case AT_MOST -> new OfInteger(kind, Long.MIN_VALUE, floor, false);
                case GREATER ->
                    floor == Long.MAX_VALUE ? none(kind) : new OfInteger(kind, floor + 1, Long.MAX_VALUE, false);
                case AT_LEAST ->
                    isWhole
                            ? new OfInteger(kind, floor, Long.MAX_VALUE, false)
                            : new OfInteger(kind, floor + 1, Long.MAX_VALUE, false);
                case EQUAL -> isWhole ? new OfInteger(kind, floor, floor, false) : none(kind);
                case NOT_EQUAL -> isWhole ? new OfInteger(kind, floor, floor, true) : all(kind);
            };
        }

        private static OfInteger all(LeafKind kind) {
            return new OfInteger(kind, Long.MIN_VALUE, Long.MAX_VALUE, false);
        }

        private static OfInteger none(LeafKind kind) {
            return new OfInteger(kind, Long.MIN_VALUE, Long.MAX_VALUE, true);
        }

        /// The greatest integer that is not above a number, without the digits of its power of ten.
        private static long floor(BigDecimal number) {
            if (number.signum() == 0) {
                return 0;
            }
            if (number.precision() - (long) number.scale() <= 0) {
                return number.signum() < 0 ? -1 : 0;
            }
            return number.setScale(0, RoundingMode.FLOOR).longValueExact();
        }

        @Override
        boolean test(Object column, int at) {
            long value = read(kind, column, at);
            return (value >= least && value <= greatest) != isOutside;
        }

        private static long read(LeafKind kind, Object column, int at) {
            return switch (kind) {
                case BYTE -> ((byte[]) column)[at];
                case CHAR -> ((char[]) column)[at];
                case SHORT -> ((short[]) column)[at];
                case INT -> ((int[]) column)[at];
                default -> ((long[]) column)[at];
            };
        }
    }

    private static final class OfFloating extends ValueTest {
        private final boolean isSingle;
        private final Operator operator;
        private final double number;

        OfFloating(boolean isSingle, Operator operator, double number) {
            this.isSingle = isSingle;
            this.operator = operator;
            this.number = number;
        }

        @Override
        boolean test(Object column, int at) {
            return operator.holds(isSingle ? ((float[]) column)[at] : ((double[]) column)[at], number);
        }
    }

    // Constants, entities and texts

    private static ValueTest ofEnum(FieldPath path, Operator operator, String value) {
        requireNoOrder(path, operator);
        List<String> constants = path.field().constants();
        int ordinal = constants.indexOf(value);
        if (ordinal < 0) {
            List<String> same = constants.stream()
                    .filter(one -> one.equalsIgnoreCase(value))
                    .toList();
            if (same.size() != 1) {
                throw ApiException.badRequest(path + " has no constant \"" + ApiException.shown(value) + "\"; it has "
                        + NearNames.list(constants) + "." + NearNames.question(value, constants));
            }
            ordinal = constants.indexOf(same.getFirst());
        }
        return OfInteger.of(LeafKind.INT, operator, BigDecimal.valueOf(ordinal));
    }

    private static ValueTest ofEntity(FieldPath path, Operator operator, String value) {
        requireNoOrder(path, operator);
        Entity entity = value.equalsIgnoreCase("null") ? Entity.NULL : Ids.parse(value);
        if (entity == null) {
            throw wrong(path, value, "the id of an entity, such as 40:1, or null");
        }
        return OfInteger.of(LeafKind.LONG, operator, BigDecimal.valueOf(entity.packed()));
    }

    private static ValueTest ofText(FieldPath path, Operator operator, String value) {
        requireNoOrder(path, operator);
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            throw ApiException.badRequest(path + " was compared with a text that has half of a surrogate pair, which no"
                    + " string can hold. Give whole characters.");
        }
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        int most = path.field().stride() - OfText.OVERHEAD_BYTES;
        if (bytes.length > most) {
            throw ApiException.badRequest(path + " holds at most " + most + " bytes of UTF-8, and was compared with "
                    + bytes.length + ". Give a shorter text.");
        }
        return new OfText(bytes, operator == Operator.EQUAL);
    }

    /// Compares the bytes of a fixed string: two of length, then UTF-8.
    private static final class OfText extends ValueTest {
        private static final int LENGTH_BYTES = 2;
        static final int OVERHEAD_BYTES = LENGTH_BYTES + 1;

        private final byte[] wanted;
        private final boolean isEqual;

        OfText(byte[] wanted, boolean isEqual) {
            this.wanted = wanted;
            this.isEqual = isEqual;
        }

        @Override
        boolean test(Object column, int at) {
            byte[] bytes = (byte[]) column;
            int length = (bytes[at] & 0xff) | ((bytes[at + 1] & 0xff) << 8);
            return isEqual == (length == wanted.length && isSame(bytes, at + LENGTH_BYTES));
        }

        private boolean isSame(byte[] bytes, int from) {
            for (int i = 0; i < wanted.length; i++) {
                if (bytes[from + i] != wanted[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    /// Whether a field is one that searches compare by order, too.
    static boolean hasOrder(Leaf.Holds holds, LeafKind kind) {
        return (holds == Leaf.Holds.PLAIN || holds == Leaf.Holds.FIXED_ARRAY) && kind != LeafKind.BOOLEAN;
    }
}
