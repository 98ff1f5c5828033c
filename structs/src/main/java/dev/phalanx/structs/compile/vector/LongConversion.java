package dev.phalanx.structs.compile.vector;

import static dev.phalanx.structs.compile.vector.VectorClasses.BINARY;
import static dev.phalanx.structs.compile.vector.VectorClasses.COMPARISON;
import static dev.phalanx.structs.compile.vector.VectorClasses.CONVERSION;
import static dev.phalanx.structs.compile.vector.VectorClasses.MASK;
import static dev.phalanx.structs.compile.vector.VectorClasses.OPERATORS;
import static dev.phalanx.structs.compile.vector.VectorClasses.SPECIES;
import static dev.phalanx.structs.compile.vector.VectorClasses.VECTOR;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/// Emits conversions between lanes of type `long` and lanes of a floating-point type.
///
/// Only processors with vectors of 512 bits have instructions for them. On others, the Vector API would make arrays of
/// the lanes, so there they are computed from the bits of the numbers. Which of the two it is, is a constant to C2.
///
/// # From `long` to `double`
///
/// Each half of a number is put into the last bits of a power of two, whose sum with it needs no rounding. The
/// difference of these powers is taken away again, and the halves are added, which rounds once.
///
/// # From `long` to `float`
///
/// The number becomes a `double` first, and so would be rounded twice. From 2⁵³ on, its last eleven bits become one bit
/// that says whether any of them is set. Then it is a `double` without rounding, and that bit is enough to round it.
///
/// # From `double` to `long`
///
/// The bits of the fraction are moved to where their place in an integer is.
///
/// @param self the class with the constants
record LongConversion(ClassDesc self) {
    private static final int LANES_OF_512_BITS = 8;

    private static final ClassDesc LONGS = LaneType.LONG.vector();
    private static final ClassDesc DOUBLES = LaneType.DOUBLE.vector();

    private static final long FRACTION = 52;
    private static final long BEFORE_FRACTION = Long.SIZE - 1L - FRACTION;
    private static final long GREATEST_EXPONENT = Double.MAX_EXPONENT + Long.SIZE - 1L;
    private static final long LOW = 0xffff_ffffL;
    private static final long LOW_POWER = Double.doubleToLongBits(0x1p52);
    /// The sign of a number is in its upper half, to which 2³¹ is added so that it is never negative.
    private static final long HIGH_POWER = Double.doubleToLongBits(0x1p84 + 0x1p63);
    private static final double BOTH_POWERS = 0x1p84 + 0x1p63 + 0x1p52;
    private static final long ROUNDED = (1L << BEFORE_FRACTION) - 1;

    /// Whether a conversion is one of these.
    static boolean isBetween(LaneType from, LaneType to) {
        return from == LaneType.LONG ? to.isFloating() : to == LaneType.LONG && from.isFloating();
    }

    /// Emits a conversion of the vector that is on the stack.
    void emit(CodeBuilder code, LaneType from, LaneType to) {
        Label computed = code.newLabel();
        Label done = code.newLabel();
        leave(code, computed);
        convert(code, from, to);
        code.goto_(done);
        code.labelBinding(computed);
        if (from == LaneType.LONG) {
            if (to == LaneType.FLOAT) {
                code.block(LongConversion::keepRounding);
            }
            code.block(LongConversion::toDouble);
            if (to == LaneType.FLOAT) {
                convert(code, LaneType.DOUBLE, to);
            }
        } else {
            if (from == LaneType.FLOAT) {
                convert(code, from, LaneType.DOUBLE);
            }
            code.block(this::toLong);
        }
        code.labelBinding(done);
    }

    /// Emits a jump that processors take that have no instructions for the conversions.
    void leave(CodeBuilder code, Label to) {
        code.getstatic(self, NarrowColumn.LANES, CD_int)
                .loadConstant(LANES_OF_512_BITS)
                .if_icmpne(to);
    }

    /// Emits a conversion of the vector that is on the stack, by an instruction.
    void convert(CodeBuilder code, LaneType from, LaneType to) {
        code.getstatic(OPERATORS, from.letter() + "2" + to.letter(), CONVERSION);
        code.getstatic(self, to.name(), SPECIES).iconst_0();
        code.invokevirtual(VECTOR, "convertShape", MethodTypeDesc.of(VECTOR, CONVERSION, SPECIES, CD_int));
        code.checkcast(to.vector());
    }

    /// Where a number is 2⁵³ or more, or less than -2⁵³, makes its last eleven bits one.
    private static void keepRounding(CodeBuilder code) {
        int value = store(code);
        code.aload(value).aload(value);
        operate(code, Operation.AND, ROUNDED);
        operate(code, Operation.ADD, ROUNDED);
        operateWith(code, Operation.OR, value);
        operate(code, Operation.AND, ~ROUNDED);
        code.aload(value);
        operate(code, Operation.ASHR, Long.SIZE - 1);
        operateWith(code, Operation.XOR, value);
        code.getstatic(OPERATORS, "GE", COMPARISON).loadConstant(1L << (FRACTION + 1));
        code.invokevirtual(LONGS, "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_long));
        blend(code);
    }

    private static void toDouble(CodeBuilder code) {
        int value = store(code);
        code.aload(value);
        operate(code, Operation.LSHR, Integer.SIZE);
        operate(code, Operation.XOR, HIGH_POWER);
        code.invokevirtual(LONGS, "reinterpretAsDoubles", MethodTypeDesc.of(DOUBLES));
        code.loadConstant(BOTH_POWERS).invokevirtual(DOUBLES, "sub", MethodTypeDesc.of(DOUBLES, CD_double));
        code.aload(value);
        operate(code, Operation.AND, LOW);
        operate(code, Operation.OR, LOW_POWER);
        code.invokevirtual(LONGS, "reinterpretAsDoubles", MethodTypeDesc.of(DOUBLES));
        code.invokevirtual(DOUBLES, "add", MethodTypeDesc.of(DOUBLES, VECTOR));
    }

    private void toLong(CodeBuilder code) {
        int value = store(code);
        code.aload(value).invokevirtual(DOUBLES, "reinterpretAsLongs", MethodTypeDesc.of(LONGS));
        int bits = store(code);
        code.aload(bits);
        operate(code, Operation.ASHR, Long.SIZE - 1);
        int sign = store(code);
        pushSpecies(code).loadConstant(GREATEST_EXPONENT);
        code.invokestatic(LONGS, "broadcast", MethodTypeDesc.of(LONGS, SPECIES, CD_long));
        code.aload(bits);
        operate(code, Operation.LSHR, FRACTION);
        code.invokevirtual(LONGS, "sub", MethodTypeDesc.of(LONGS, VECTOR));
        int distance = store(code);

        pushSpecies(code).invokestatic(LONGS, "zero", MethodTypeDesc.of(LONGS, SPECIES));
        code.aload(bits);
        operate(code, Operation.LSHL, BEFORE_FRACTION);
        operate(code, Operation.OR, Long.MIN_VALUE);
        operateWith(code, Operation.LSHR, distance);
        operateWith(code, Operation.XOR, sign);
        code.aload(sign).invokevirtual(LONGS, "sub", MethodTypeDesc.of(LONGS, VECTOR));
        pushMask(code, value, 1);
        blend(code);
        code.aload(sign);
        operate(code, Operation.XOR, Long.MAX_VALUE);
        pushMask(code, value, 0x1p63);
        blend(code);
    }

    /// Pushes a mask of the numbers whose size is at least a limit, and that are no NaN.
    private void pushMask(CodeBuilder code, int values, double least) {
        code.aload(values).invokevirtual(DOUBLES, "abs", MethodTypeDesc.of(DOUBLES));
        code.getstatic(OPERATORS, "GE", COMPARISON).loadConstant(least);
        code.invokevirtual(DOUBLES, "compare", MethodTypeDesc.of(MASK, COMPARISON, CD_double));
        pushSpecies(code).invokevirtual(MASK, "cast", MethodTypeDesc.of(MASK, SPECIES));
    }

    private CodeBuilder pushSpecies(CodeBuilder code) {
        return code.getstatic(self, LaneType.LONG.name(), SPECIES);
    }

    private static int store(CodeBuilder code) {
        int local = code.allocateLocal(TypeKind.REFERENCE);
        code.astore(local);
        return local;
    }

    private static void blend(CodeBuilder code) {
        code.invokevirtual(LONGS, "blend", MethodTypeDesc.of(LONGS, VECTOR, MASK));
    }

    /// An operation on the vector that is on the stack, and a number.
    private static void operate(CodeBuilder code, Operation operation, long number) {
        RowsEmitter.pushOperator(code, operation);
        code.loadConstant(number).invokevirtual(LONGS, "lanewise", MethodTypeDesc.of(LONGS, BINARY, CD_long));
    }

    /// An operation on the vector that is on the stack, and one in a local variable.
    private static void operateWith(CodeBuilder code, Operation operation, int local) {
        RowsEmitter.pushOperator(code, operation);
        code.aload(local).invokevirtual(LONGS, "lanewise", MethodTypeDesc.of(LONGS, BINARY, VECTOR));
    }
}
