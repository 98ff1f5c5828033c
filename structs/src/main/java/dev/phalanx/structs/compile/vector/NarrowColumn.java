package dev.phalanx.structs.compile.vector;

import static dev.phalanx.structs.compile.vector.VectorClasses.CONVERSION;
import static dev.phalanx.structs.compile.vector.VectorClasses.OPERATORS;
import static dev.phalanx.structs.compile.vector.VectorClasses.SHAPE;
import static dev.phalanx.structs.compile.vector.VectorClasses.SPECIES;
import static dev.phalanx.structs.compile.vector.VectorClasses.VECTOR;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.phalanx.structs.LeafKind;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;

/// Emits how the elements of a column of `boolean`, `byte`, `short` or `char` become lanes of type `int`, and how those
/// become elements.
///
/// A vector of so many elements may be shorter than any that processors have. Then each element is loaded and stored
/// for itself; whether that is so is a constant to C2.
///
/// @param self the class with the constants
/// @param elements the type of the elements
record NarrowColumn(ClassDesc self, LeafKind elements) {
    /// The constant that is the species of a vector of `byte` with the common number of lanes, or null.
    static final String BYTES = "BYTES";
    /// The same for `short`.
    static final String SHORTS = "SHORTS";
    /// The constant that is the common number of lanes.
    static final String LANES = "LANES";

    private static final int FEWEST_BITS = 64;
    private static final ClassDesc INTS = LaneType.INT.vector();
    private static final MethodTypeDesc CONVERT = MethodTypeDesc.of(VECTOR, CONVERSION, SPECIES, CD_int);

    static boolean isNarrow(LeafKind elements) {
        return switch (elements) {
            case BOOLEAN, BYTE, SHORT, CHAR -> true;
            case INT, LONG, FLOAT, DOUBLE, OBJECT -> false;
        };
    }

    /// The name of the constant that is the species.
    String species() {
        return isOfBytes() ? BYTES : SHORTS;
    }

    private boolean isOfBytes() {
        return elements == LeafKind.BOOLEAN || elements == LeafKind.BYTE;
    }

    private int bits() {
        return isOfBytes() ? Byte.SIZE : Short.SIZE;
    }

    /// The number of lanes below which elements are loaded and stored one by one.
    private int fewest() {
        return FEWEST_BITS / bits();
    }

    private TypeKind kind() {
        return switch (elements) {
            case BOOLEAN -> TypeKind.BOOLEAN;
            case BYTE -> TypeKind.BYTE;
            case CHAR -> TypeKind.CHAR;
            default -> TypeKind.SHORT;
        };
    }

    private ClassDesc array() {
        ClassDesc element = switch (elements) {
            case BOOLEAN -> CD_boolean;
            case BYTE -> CD_byte;
            case CHAR -> CD_char;
            default -> CD_short;
        };
        return element.arrayType();
    }

    private ClassDesc vector() {
        return VectorClasses.named(isOfBytes() ? "ByteVector" : "ShortVector");
    }

    private String method(String plain) {
        return switch (elements) {
            case BOOLEAN -> plain.replace("Array", "BooleanArray");
            case CHAR -> plain.replace("Array", "CharArray");
            default -> plain;
        };
    }

    /// Emits the assignment of the species, in the class's initializer after that of the number of lanes.
    void constant(CodeBuilder code) {
        Label done = code.newLabel();
        code.getstatic(self, LANES, CD_int).loadConstant(fewest()).if_icmplt(done);
        code.loadConstant(isOfBytes() ? CD_byte : CD_short);
        code.getstatic(self, LANES, CD_int).loadConstant(bits()).imul();
        code.invokestatic(SHAPE, "forBitSize", MethodTypeDesc.of(SHAPE, CD_int));
        code.invokestatic(SPECIES, "of", MethodTypeDesc.of(SPECIES, CD_Class, SHAPE), true);
        code.putstatic(self, species(), SPECIES);
        code.labelBinding(done);
    }

    private void startOfEach(CodeBuilder code, Label oneByOne) {
        code.getstatic(self, LANES, CD_int).loadConstant(fewest()).if_icmplt(oneByOne);
    }

    /// Emits the loading of some rows, whose vector is then on the stack.
    ///
    /// @param column pushes the column
    /// @param from the local variable of the first row
    /// @param lanes pushes the species of the lanes
    void load(CodeBuilder code, Consumer<CodeBuilder> column, int from, Runnable lanes) {
        Label oneByOne = code.newLabel();
        Label done = code.newLabel();
        startOfEach(code, oneByOne);
        code.getstatic(self, species(), SPECIES);
        column.accept(code);
        code.iload(from);
        code.invokestatic(vector(), method("fromArray"), MethodTypeDesc.of(vector(), SPECIES, array(), CD_int));
        String widening = elements == LeafKind.CHAR ? "ZERO_EXTEND_S2I" : (isOfBytes() ? "B" : "S") + "2I";
        code.getstatic(OPERATORS, widening, CONVERSION);
        lanes.run();
        code.iconst_0().invokevirtual(VECTOR, "convertShape", CONVERT).checkcast(INTS);
        code.goto_(done);
        code.labelBinding(oneByOne);
        lanes.run();
        element(code, column, from, 0);
        code.invokestatic(INTS, "broadcast", MethodTypeDesc.of(INTS, SPECIES, CD_int));
        for (int lane = 1; lane < fewest() / 2; lane++) {
            stopAt(code, lane, done);
            code.loadConstant(lane);
            element(code, column, from, lane);
            code.invokevirtual(INTS, "withLane", MethodTypeDesc.of(INTS, CD_int, CD_int));
        }
        code.labelBinding(done);
    }

    /// There are 2 lanes or 4.
    private void stopAt(CodeBuilder code, int lane, Label done) {
        if (lane == 2) {
            code.getstatic(self, LANES, CD_int).loadConstant(lane).if_icmple(done);
        }
    }

    private void element(CodeBuilder code, Consumer<CodeBuilder> column, int from, int lane) {
        column.accept(code);
        code.iload(from).loadConstant(lane).iadd().arrayLoad(kind());
    }

    /// Emits the storing of the vector that is on the stack.
    ///
    /// @param column pushes the column
    /// @param from the local variable of the first row
    void store(CodeBuilder code, Consumer<CodeBuilder> column, int from) {
        int vector = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(vector);
        Label oneByOne = code.newLabel();
        Label done = code.newLabel();
        startOfEach(code, oneByOne);
        code.aload(vector).getstatic(OPERATORS, "I2" + (isOfBytes() ? "B" : "S"), CONVERSION);
        code.getstatic(self, species(), SPECIES);
        code.iconst_0().invokevirtual(VECTOR, "convertShape", CONVERT).checkcast(vector());
        column.accept(code);
        code.iload(from);
        code.invokevirtual(vector(), method("intoArray"), MethodTypeDesc.of(CD_void, array(), CD_int));
        code.goto_(done);
        code.labelBinding(oneByOne);
        for (int lane = 0; lane < fewest() / 2; lane++) {
            stopAt(code, lane, done);
            column.accept(code);
            code.iload(from).loadConstant(lane).iadd();
            code.aload(vector).loadConstant(lane).invokevirtual(INTS, "lane", MethodTypeDesc.of(CD_int, CD_int));
            code.conversion(TypeKind.INT, kind()).arrayStore(kind());
        }
        code.labelBinding(done);
    }
}
