package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.LeafKind;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import org.jspecify.annotations.Nullable;

/// The primitive types whose values fill the lanes of a vector.
enum LaneType {
    INT("Int", TypeKind.INT, Integer.SIZE, 'I'),
    LONG("Long", TypeKind.LONG, Long.SIZE, 'L'),
    FLOAT("Float", TypeKind.FLOAT, Float.SIZE, 'F'),
    DOUBLE("Double", TypeKind.DOUBLE, Double.SIZE, 'D');

    private final String capitalized;
    private final TypeKind kind;
    private final int bits;
    private final char letter;

    LaneType(String capitalized, TypeKind kind, int bits, char letter) {
        this.capitalized = capitalized;
        this.kind = kind;
        this.bits = bits;
        this.letter = letter;
    }

    /// The vector class of the Vector API.
    ClassDesc vector() {
        return VectorClasses.named(capitalized + "Vector");
    }

    /// The name of the type in names of methods, such as `Ints`.
    String plural() {
        return capitalized + "s";
    }

    ClassDesc primitive() {
        return kind.upperBound();
    }

    TypeKind kind() {
        return kind;
    }

    int bits() {
        return bits;
    }

    /// The letter of the type in the names of conversions of the Vector API, such as `I2F`.
    char letter() {
        return letter;
    }

    boolean isFloating() {
        return this == FLOAT || this == DOUBLE;
    }

    /// The type of integers with as many bits, for which variables of a loop are masks. To C2, `and`, `or` and `not` of
    /// masks result in masks for integers, but comparisons in masks for what they compare. It keeps a variable that may
    /// be either as an object.
    LaneType ofMask() {
        return bits == Integer.SIZE ? INT : LONG;
    }

    /// The type of lanes for a column's elements, or null if there is none. Numbers of fewer than 32 bits are widened.
    static @Nullable LaneType of(LeafKind kind) {
        return switch (kind) {
            case BOOLEAN, BYTE, CHAR, SHORT, INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case OBJECT -> null;
        };
    }

    /// The type of a value on the operand stack, or null for an object.
    static @Nullable LaneType of(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            default -> null;
        };
    }
}
