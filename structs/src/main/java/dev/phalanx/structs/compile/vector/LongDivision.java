package dev.phalanx.structs.compile.vector;

import static dev.phalanx.structs.compile.vector.VectorClasses.BINARY;
import static dev.phalanx.structs.compile.vector.VectorClasses.COMPARISON;
import static dev.phalanx.structs.compile.vector.VectorClasses.MASK;
import static dev.phalanx.structs.compile.vector.VectorClasses.OPERATORS;
import static dev.phalanx.structs.compile.vector.VectorClasses.SPECIES;
import static dev.phalanx.structs.compile.vector.VectorClasses.VECTOR;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Emits quotients of lanes of type `long`, rounded towards zero, by divisors that are not zero.
///
/// Processors have no vectors for that. For numbers below 2⁵¹, the quotient of two of type `double` is exact enough:
/// where it is no integer, it is farther from the next one than it may be rounded by. If any lane has a larger number,
/// all are divided one by one.
///
/// On processors that have no instruction for it, a number becomes a `double`, and a quotient an integer, by way of the
/// `double` that has it in its last bits.
///
/// @param self the class with the constants
/// @param uniform pushes the divisor, if it is the same for all lanes, or null
record LongDivision(ClassDesc self, @Nullable Consumer<CodeBuilder> uniform) {
    private static final int MOST_LANES = 8;
    private static final long LIMIT = 1L << 51;
    private static final double WITH_NUMBER = 0x1.8p52;
    private static final double WITH_SIZE = 0x1p52;

    private static final ClassDesc LONGS = LaneType.LONG.vector();
    private static final ClassDesc DOUBLES = LaneType.DOUBLE.vector();
    private static final MethodTypeDesc WITH_LONG = MethodTypeDesc.of(LONGS, BINARY, CD_long);
    private static final MethodTypeDesc WITH_VECTOR = MethodTypeDesc.of(LONGS, BINARY, VECTOR);
    private static final MethodTypeDesc WITH_DOUBLE = MethodTypeDesc.of(DOUBLES, CD_double);

    /// Emits the division of the vector that is on the stack by the one on top of it.
    void emit(CodeBuilder code) {
        code.block(this::divide);
    }

    private void divide(CodeBuilder code) {
        int divisor = store(code);
        int dividend = store(code);
        Label oneByOne = code.newLabel();
        Label done = code.newLabel();
        shift(code, dividend);
        shift(code, divisor);
        code.invokevirtual(LONGS, "or", MethodTypeDesc.of(LONGS, VECTOR));
        operate(code, Operation.AND, -2 * LIMIT);
        code.getstatic(OPERATORS, "EQ", COMPARISON).lconst_0();
        code.invokevirtual(LONGS, "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_long));
        code.invokevirtual(MASK, "allTrue", MethodTypeDesc.of(CD_boolean)).ifeq(oneByOne);
        LongConversion conversion = new LongConversion(self);
        Label computed = code.newLabel();
        conversion.leave(code, computed);
        code.aload(dividend);
        conversion.convert(code, LaneType.LONG, LaneType.DOUBLE);
        code.aload(divisor);
        conversion.convert(code, LaneType.LONG, LaneType.DOUBLE);
        code.invokevirtual(DOUBLES, "div", MethodTypeDesc.of(DOUBLES, VECTOR));
        conversion.convert(code, LaneType.DOUBLE, LaneType.LONG);
        code.goto_(done);
        code.labelBinding(computed);
        toDouble(code, dividend);
        toDouble(code, divisor);
        code.invokevirtual(DOUBLES, "div", MethodTypeDesc.of(DOUBLES, VECTOR));
        toLong(code, dividend, divisor);
        code.goto_(done);
        code.labelBinding(oneByOne);
        oneByOne(code, dividend, divisor, done);
        code.labelBinding(done);
    }

    /// Pushes numbers to which the limit was added.
    private static void shift(CodeBuilder code, int numbers) {
        code.aload(numbers);
        operate(code, Operation.ADD, LIMIT);
    }

    private static void toDouble(CodeBuilder code, int numbers) {
        code.aload(numbers);
        operate(code, Operation.ADD, Double.doubleToLongBits(WITH_NUMBER));
        code.invokevirtual(LONGS, "reinterpretAsDoubles", MethodTypeDesc.of(DOUBLES));
        code.loadConstant(WITH_NUMBER).invokevirtual(DOUBLES, "sub", WITH_DOUBLE);
    }

    /// The quotients are rounded to the nearest integers without their signs. Where these are larger, they are made
    /// smaller by one.
    private void toLong(CodeBuilder code, int dividend, int divisor) {
        code.invokevirtual(DOUBLES, "abs", MethodTypeDesc.of(DOUBLES));
        int size = store(code);
        code.aload(size).loadConstant(WITH_SIZE).invokevirtual(DOUBLES, "add", WITH_DOUBLE);
        int nearest = store(code);
        code.aload(nearest).invokevirtual(DOUBLES, "reinterpretAsLongs", MethodTypeDesc.of(LONGS));
        operate(code, Operation.SUB, Double.doubleToLongBits(WITH_SIZE));
        code.dup();
        operate(code, Operation.SUB, 1);
        code.aload(nearest).loadConstant(WITH_SIZE).invokevirtual(DOUBLES, "sub", WITH_DOUBLE);
        code.getstatic(OPERATORS, "GT", COMPARISON).aload(size);
        code.invokevirtual(DOUBLES, "compare", MethodTypeDesc.of(MASK, COMPARISON, VECTOR));
        code.getstatic(self, LaneType.LONG.name(), SPECIES);
        code.invokevirtual(MASK, "cast", MethodTypeDesc.of(MASK, SPECIES));
        code.invokevirtual(LONGS, "blend", MethodTypeDesc.of(LONGS, VECTOR, MASK));
        code.aload(dividend);
        operateWith(code, Operation.XOR, divisor);
        operate(code, Operation.ASHR, Long.SIZE - 1);
        int sign = store(code);
        operateWith(code, Operation.XOR, sign);
        operateWith(code, Operation.SUB, sign);
    }

    private void oneByOne(CodeBuilder code, int dividend, int divisor, Label done) {
        code.aload(dividend);
        for (int lane = 0; lane < MOST_LANES; lane++) {
            if (lane > 1 && Integer.bitCount(lane) == 1) {
                code.getstatic(self, NarrowColumn.LANES, CD_int)
                        .loadConstant(lane)
                        .if_icmple(done);
            }
            code.loadConstant(lane);
            pushLane(code, dividend, lane);
            if (uniform == null) {
                pushLane(code, divisor, lane);
            } else {
                uniform.accept(code);
            }
            code.ldiv().invokevirtual(LONGS, "withLane", MethodTypeDesc.of(LONGS, CD_int, CD_long));
        }
    }

    private static void pushLane(CodeBuilder code, int numbers, int lane) {
        code.aload(numbers).loadConstant(lane).invokevirtual(LONGS, "lane", MethodTypeDesc.of(CD_long, CD_int));
    }

    private static int store(CodeBuilder code) {
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local);
        return local;
    }

    private static void operate(CodeBuilder code, Operation operation, long number) {
        RowsEmitter.pushOperator(code, operation);
        code.loadConstant(number).invokevirtual(LONGS, "lanewise", WITH_LONG);
    }

    private static void operateWith(CodeBuilder code, Operation operation, int local) {
        RowsEmitter.pushOperator(code, operation);
        code.aload(local).invokevirtual(LONGS, "lanewise", WITH_VECTOR);
    }
}
