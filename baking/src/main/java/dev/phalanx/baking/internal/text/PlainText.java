package dev.phalanx.baking.internal.text;

import java.math.BigInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// What texts without quotes mean: the core schema of YAML 1.2, which includes the numbers of JSON.
///
/// | text | meaning |
/// |---|---|
/// | `null`, `Null`, `NULL`, `~`, nothing | null |
/// | `true`, `True`, `TRUE`, `false`, `False`, `FALSE` | a truth value |
/// | `12`, `-3`, `+4`, `0x1f`, `0o17` | a whole number; `017` is seventeen |
/// | `1.5`, `.5`, `1e3`, `-.inf`, `.nan` | a number |
/// | everything else, such as `yes`, `off`, `1_000` and `2025-01-31` | itself |
final class PlainText {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int MOST_DIGITS = 1000;
    private static final int DIGITS_OF_LONG = 18;

    private PlainText() {}

    /// The value of a text, or a missing node if it is a number that is too large.
    static JsonNode parse(String text) {
        if (text.isEmpty()) {
            return JSON.nullNode();
        }
        char first = text.charAt(0);
        if (first == '+' || first == '-' || first == '.' || isDigit(first)) {
            return parseNumber(text);
        }
        return switch (text) {
            case "null", "Null", "NULL", "~" -> JSON.nullNode();
            case "true", "True", "TRUE" -> JSON.booleanNode(true);
            case "false", "False", "FALSE" -> JSON.booleanNode(false);
            default -> JSON.stringNode(text);
        };
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static JsonNode parseNumber(String text) {
        if (text.startsWith("0x")) {
            return parseWhole(text, 2, 16);
        } else if (text.startsWith("0o")) {
            return parseWhole(text, 2, 8);
        }
        int start = text.charAt(0) == '+' || text.charAt(0) == '-' ? 1 : 0;
        int at = skipDigits(text, start);
        int digits = at - start;
        if (at == text.length() && digits > 0) {
            return parseWhole(text, start, 10);
        }
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = skipDigits(text, at + 1);
            digits += fraction - at - 1;
            at = fraction;
        }
        if (digits == 0) {
            return special(text);
        }
        if (at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = at + 1;
            exponent +=
                    exponent < text.length() && (text.charAt(exponent) == '+' || text.charAt(exponent) == '-') ? 1 : 0;
            at = skipDigits(text, exponent);
            if (at == exponent) {
                return JSON.stringNode(text);
            }
        }
        if (at < text.length()) {
            return JSON.stringNode(text);
        }
        double number = text.length() <= MOST_DIGITS ? Double.parseDouble(text) : Double.NaN;
        return Double.isFinite(number) ? JSON.numberNode(number) : JSON.missingNode();
    }

    private static int skipDigits(String text, int from) {
        int at = from;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /// @param start the start of the digits, after a sign or the mark of the base
    private static JsonNode parseWhole(String text, int start, int base) {
        for (int i = start; i < text.length(); i++) {
            if (Character.digit(text.charAt(i), base) < 0 || text.charAt(i) > 'f') {
                return JSON.stringNode(text);
            }
        }
        int digits = text.length() - start;
        if (digits == 0) {
            return JSON.stringNode(text);
        }
        if (digits > MOST_DIGITS) {
            return JSON.missingNode();
        }
        String number = text.charAt(0) == '-' ? "-" + text.substring(start) : text.substring(start);
        if (digits <= (base == 10 ? DIGITS_OF_LONG : 15)) {
            long value = Long.parseLong(number, base);
            return value == (int) value ? JSON.numberNode((int) value) : JSON.numberNode(value);
        }
        BigInteger value = new BigInteger(number, base);
        if (Double.isInfinite(value.doubleValue())) {
            return JSON.missingNode();
        }
        return value.bitLength() < Long.SIZE ? JSON.numberNode(value.longValue()) : JSON.numberNode(value);
    }

    private static JsonNode special(String text) {
        return switch (text) {
            case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF" -> JSON.numberNode(Double.POSITIVE_INFINITY);
            case "-.inf", "-.Inf", "-.INF" -> JSON.numberNode(Double.NEGATIVE_INFINITY);
            case ".nan", ".NaN", ".NAN" -> JSON.numberNode(Double.NaN);
            default -> JSON.stringNode(text);
        };
    }
}
