package dev.phalanx.inspector.internal.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// How a search compares a value with another one.
public enum Operator {
    /// Less or equal.
    AT_MOST("<="),
    /// Greater or equal.
    AT_LEAST(">="),
    /// Not equal.
    NOT_EQUAL("!="),
    /// Less.
    LESS("<"),
    /// Greater.
    GREATER(">"),
    /// Equal.
    EQUAL("=");

    private final String sign;

    Operator(String sign) {
        this.sign = sign;
    }

    /// How it is written.
    public String sign() {
        return sign;
    }

    /// Whether it says which value is greater.
    boolean isOrder() {
        return this != EQUAL && this != NOT_EQUAL;
    }

    /// The operator of a sign, or null.
    public static @Nullable Operator find(String sign) {
        for (Operator operator : values()) {
            if (operator.sign.equals(sign)) {
                return operator;
            }
        }
        return null;
    }

    /// All signs, the shorter ones first.
    public static List<String> signs() {
        return List.of("=", "!=", "<", "<=", ">", ">=");
    }

    /// Whether it holds for two numbers. NaN equals NaN, and is neither less nor greater than a number.
    public boolean holds(double one, double other) {
        return switch (this) {
            case LESS -> one < other;
            case AT_MOST -> one <= other;
            case GREATER -> one > other;
            case AT_LEAST -> one >= other;
            case EQUAL -> one == other || (Double.isNaN(one) && Double.isNaN(other));
            case NOT_EQUAL -> one != other && !(Double.isNaN(one) && Double.isNaN(other));
        };
    }

    /// Whether it holds for two integers.
    public boolean holds(long one, long other) {
        return switch (this) {
            case LESS -> one < other;
            case AT_MOST -> one <= other;
            case GREATER -> one > other;
            case AT_LEAST -> one >= other;
            case EQUAL -> one == other;
            case NOT_EQUAL -> one != other;
        };
    }
}
