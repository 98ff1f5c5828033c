package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.LeafKind;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import org.jspecify.annotations.Nullable;

/// The primitive types whose values fill the lanes of a vector.
enum LaneType {
    INT("Int", ConstantDescs.CD_int, TypeKind.INT, Integer.SIZE, 'I'),
    LONG("Long", ConstantDescs.CD_long, TypeKind.LONG, Long.SIZE, 'L'),
    FLOAT("Float", ConstantDescs.CD_float, TypeKind.FLOAT, Float.SIZE, 'F'),
    DOUBLE("Double", ConstantDescs.CD_double, TypeKind.DOUBLE, Double.SIZE, 'D');

    private final ClassDesc vector;
    private final ClassDesc primitive;
    private final TypeKind kind;
    private final int bits;
    private final char letter;

    LaneType(String name, ClassDesc primitive, TypeKind kind, int bits, char letter) {
        this.vector = ClassDesc.of(VectorModule.NAME, name + "Vector");
        this.primitive = primitive;
        this.kind = kind;
        this.bits = bits;
        this.letter = letter;
    }

    /// The vector class of the Vector API.
    ClassDesc vector() {
        return vector;
    }

    ClassDesc primitive() {
        return primitive;
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

    /// The type of lanes for a column's elements, or null if there is none.
    static @Nullable LaneType of(LeafKind kind) {
        return switch (kind) {
            case INT -> INT;
            case LONG -> LONG;
            case FLOAT -> FLOAT;
            case DOUBLE -> DOUBLE;
            case BOOLEAN, BYTE, CHAR, SHORT, OBJECT -> null;
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
