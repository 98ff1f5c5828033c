package dev.phalanx.structs.compile.vector;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_byte;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_short;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import dev.phalanx.structs.compile.define.Names;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// The class file of a random body: nested branches and loops, calls of a method of its own, numbers at the edge of
/// something, records, small arrays, divisions by zero, sides of branches that are jumped over, elements of arrays,
/// sums. Its method takes one uniform of each type, then [Numbers] and [Counts], then the [Particle], then the [Sums].
final class RandomBody {
    static final String METHOD = "execute";
    static final MethodTypeDesc TYPE = MethodTypeDesc.of(
            CD_void,
            CD_int,
            CD_long,
            CD_float,
            CD_double,
            Names.of(Numbers.class),
            Names.of(Counts.class),
            Names.of(Particle.class),
            Names.of(Sums.class));

    private static final List<LaneType> UNIFORMS = List.of(LaneType.values());
    /// How many parameters precede the row.
    static final int CAPTURES = 6;

    /// The type of the body's own method.
    private static final MethodTypeDesc OWN = TYPE.dropParameterTypes(7, 8);

    private static final ClassDesc SUMS = Names.of(Sums.class);
    private static final ClassDesc ROW = Names.of(Particle.class);
    private static final ClassDesc PART = Names.of(Particle.Part.class);
    private static final ClassDesc SPOT = Names.of(Particle.Spot.class);
    private static final ClassDesc MATH = Names.of(Math.class);
    private static final List<String> NARROW = List.of("y", "s", "c", "t");
    private static final List<ClassDesc> NARROW_TYPES = List.of(CD_byte, CD_short, CD_char, CD_boolean);
    private static final int ELEMENTS = 4;
    private static final Opcode[] OF_INTS = {
        Opcode.IF_ICMPEQ, Opcode.IF_ICMPNE, Opcode.IF_ICMPLT, Opcode.IF_ICMPGE, Opcode.IF_ICMPGT, Opcode.IF_ICMPLE
    };
    private static final Opcode[] WITH_ZERO = {
        Opcode.IFEQ, Opcode.IFNE, Opcode.IFLT, Opcode.IFGE, Opcode.IFGT, Opcode.IFLE
    };

    private final RandomGenerator random;
    private final ClassDesc self;
    private final List<LaneType> types;
    private final LaneType ownResult;
    private final CodeBuilder code;
    private final int row;
    private final List<Variable> variables = new ArrayList<>();
    private final List<Variable> arrays = new ArrayList<>();
    private final List<Integer> spots = new ArrayList<>();
    private final List<Label> breaks = new ArrayList<>();
    private final boolean isHelper;
    private int left;

    private record Variable(LaneType type, int slot, boolean assigned) {}

    private RandomBody(
            RandomGenerator random,
            ClassDesc self,
            List<LaneType> types,
            LaneType ownResult,
            CodeBuilder code,
            boolean isHelper) {
        this.random = random;
        this.self = self;
        this.types = types;
        this.ownResult = ownResult;
        this.code = code;
        this.isHelper = isHelper;
        this.row = code.parameterSlot(CAPTURES);
        for (int i = 0; i < UNIFORMS.size(); i++) {
            if (types.contains(UNIFORMS.get(i))) {
                variables.add(new Variable(UNIFORMS.get(i), code.parameterSlot(i), false));
            }
        }
        this.left = isHelper ? 3 : 4 + random.nextInt(12);
    }

    /// The class file of the body with a seed.
    static byte[] of(RandomGenerator random, ClassDesc self) {
        List<List<LaneType>> kinds = List.of(
                List.of(LaneType.INT, LaneType.FLOAT),
                List.of(LaneType.LONG, LaneType.DOUBLE),
                List.of(LaneType.FLOAT),
                List.of(LaneType.DOUBLE),
                UNIFORMS);
        List<LaneType> types = kinds.get(random.nextInt(kinds.size()));
        LaneType result = types.get(random.nextInt(types.size()));
        return ClassFile.of().build(self, type -> {
            type.withMethodBody(METHOD, TYPE, ClassFile.ACC_STATIC, code -> {
                RandomBody body = new RandomBody(random, self, types, result, code, false);
                body.declare();
                body.statements(3);
                body.assign();
                code.return_();
            });
            type.withMethodBody(
                    "own" + result.letter(), OWN.changeReturnType(result.primitive()), ClassFile.ACC_STATIC, code -> {
                        RandomBody body = new RandomBody(random, self, types, result, code, true);
                        body.statements(2);
                        body.number(result, 2);
                        code.return_(result.kind());
                    });
        });
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private LaneType anyType() {
        return types.get(random.nextInt(types.size()));
    }

    // ---- statements

    private void declare() {
        for (int i = random.nextInt(3); i >= 0; i--) {
            LaneType type = anyType();
            number(type, 2);
            int slot = code.allocateLocal(type.kind());
            code.storeLocal(type.kind(), slot);
            variables.add(new Variable(type, slot, true));
        }
        if (chance(3)) {
            LaneType type = anyType();
            int slot = code.allocateLocal(TypeKind.REFERENCE);
            code.loadConstant(ELEMENTS).newarray(type.kind()).astore(slot);
            arrays.add(new Variable(type, slot, true));
        }
        if (hasSpots() && chance(3)) {
            int slot = code.allocateLocal(TypeKind.REFERENCE);
            spot(1);
            code.astore(slot);
            spots.add(slot);
        }
    }

    private boolean hasSpots() {
        return types.contains(LaneType.INT) && types.contains(LaneType.FLOAT);
    }

    /// Pushes a record.
    private void spot(int depth) {
        int kind = random.nextInt(depth == 0 ? 2 : 4);
        if (kind == 0 && !spots.isEmpty()) {
            code.aload(spots.getFirst());
        } else if (kind < 2) {
            code.aload(row).getfield(ROW, "spot", SPOT);
        } else if (kind == 2) {
            code.new_(SPOT).dup();
            number(LaneType.FLOAT, depth);
            number(LaneType.INT, depth);
            code.invokespecial(SPOT, INIT_NAME, MethodTypeDesc.of(CD_void, CD_float, CD_int));
        } else {
            spot(depth - 1);
            number(LaneType.FLOAT, depth);
            code.invokevirtual(SPOT, "moved", MethodTypeDesc.of(SPOT, CD_float));
        }
    }

    /// Pushes an array and an index, which is sometimes outside.
    private void element(Variable array) {
        code.aload(array.slot());
        if (types.contains(LaneType.INT) && chance(2)) {
            number(LaneType.INT, 1);
            code.loadConstant(chance(8) ? 2 * ELEMENTS - 1 : ELEMENTS - 1).iand();
        } else {
            code.loadConstant(random.nextInt(ELEMENTS));
        }
    }

    /// Some statements, whose variables are not seen after them.
    private void statements(int depth) {
        int seen = variables.size();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            statement(depth);
        }
        variables.subList(seen, variables.size()).clear();
    }

    private void statement(int depth) {
        left--;
        int kind = depth == 0 || left < 0 ? 0 : random.nextInt(10);
        switch (kind) {
            case 0, 1, 2, 3 -> assign();
            case 4, 5, 6 -> branch(depth);
            case 7, 8 -> loop(depth);
            default -> leave(depth);
        }
    }

    /// Adds a number to what all rows have in common.
    private void add(LaneType type) {
        code.aload(code.parameterSlot(CAPTURES + 1));
        boolean isLeast = random.nextBoolean();
        if (type == LaneType.INT) {
            code.invokevirtual(SUMS, "count", MethodTypeDesc.of(CD_void));
            return;
        }
        number(type, 2);
        String name = switch (type) {
            case LONG -> "most";
            case FLOAT -> "sum";
            default -> isLeast ? "least" : "take";
        };
        code.invokevirtual(SUMS, name, MethodTypeDesc.of(CD_void, type.primitive()));
    }

    private void assign() {
        if (!isHelper && breaks.isEmpty() && chance(8)) {
            add(anyType());
            return;
        }
        List<Variable> assigned = variables.stream().filter(Variable::assigned).toList();
        if (!assigned.isEmpty() && chance(3)) {
            Variable variable = assigned.get(random.nextInt(assigned.size()));
            number(variable.type(), 3);
            code.storeLocal(variable.type().kind(), variable.slot());
            return;
        }
        if (!arrays.isEmpty() && chance(4)) {
            Variable array = arrays.getFirst();
            element(array);
            number(array.type(), 2);
            code.arrayStore(array.type().kind());
            return;
        }
        if (hasSpots() && chance(8)) {
            if (!spots.isEmpty() && random.nextBoolean()) {
                spot(2);
                code.astore(spots.getFirst());
            } else {
                code.aload(row);
                spot(2);
                code.putfield(ROW, "spot", SPOT);
            }
            return;
        }
        LaneType type = anyType();
        code.aload(row);
        if (type == LaneType.INT && chance(4)) {
            int which = random.nextInt(NARROW.size());
            number(type, 3);
            switch (which) {
                case 0 -> code.i2b();
                case 1 -> code.i2s();
                case 2 -> code.i2c();
                default -> code.iconst_1().iand();
            }
            code.putfield(ROW, NARROW.get(which), NARROW_TYPES.get(which));
            return;
        }
        if (type == LaneType.FLOAT && chance(3)) {
            code.getfield(ROW, "part", PART);
            number(type, 3);
            code.putfield(PART, random.nextBoolean() ? "x" : "y", CD_float);
            return;
        }
        number(type, 3);
        code.putfield(ROW, anyField(type), type.primitive());
    }

    private void branch(int depth) {
        Label yes = code.newLabel();
        Label no = code.newLabel();
        Label done = code.newLabel();
        condition(yes, no, 2);
        code.labelBinding(yes);
        side(depth);
        code.goto_(done);
        code.labelBinding(no);
        if (random.nextBoolean()) {
            side(depth);
        }
        code.labelBinding(done);
    }

    private void side(int depth) {
        if (chance(4)) {
            compute();
        }
        statements(depth - 1);
    }

    /// Assigns a field what takes so many operations that it is jumped over if no lane needs it.
    private void compute() {
        LaneType type = anyType();
        code.aload(row);
        number(type, 1);
        for (int i = 0; i < Choices.LEAST_COST; i++) {
            number(type, 0);
            code.with(OperatorInstruction.of(operator(type, random.nextInt(type.isFloating() ? 3 : 6))));
        }
        code.putfield(ROW, anyField(type), type.primitive());
    }

    /// A loop that makes at most seven rounds, the same number for all rows or not.
    private void loop(int depth) {
        int counter = code.allocateLocal(TypeKind.INT);
        int most = code.allocateLocal(TypeKind.INT);
        if (random.nextBoolean() || !types.contains(LaneType.INT)) {
            code.iload(code.parameterSlot(0));
        } else {
            number(LaneType.INT, 1);
        }
        code.loadConstant(chance(2) ? 7 : 3).iand().istore(most);
        code.iconst_0().istore(counter);
        Label next = code.newLabel();
        Label body = code.newLabel();
        Label step = code.newLabel();
        Label done = code.newLabel();
        boolean asksFirst = random.nextBoolean();
        code.labelBinding(next);
        if (asksFirst) {
            code.iload(counter).iload(most).if_icmpge(done);
            if (chance(3)) {
                condition(body, done, 1);
            }
            code.labelBinding(body);
        }
        breaks.add(done);
        if (types.contains(LaneType.INT)) {
            variables.add(new Variable(LaneType.INT, counter, false));
        }
        statements(depth - 1);
        if (chance(3)) {
            Label go = code.newLabel();
            condition(step, go, 1);
            code.labelBinding(go);
            statements(depth - 1);
        }
        breaks.removeLast();
        code.labelBinding(step);
        code.iinc(counter, 1);
        if (asksFirst) {
            code.goto_(next);
        } else {
            code.iload(counter).iload(most).if_icmplt(next);
        }
        code.labelBinding(done);
    }

    private void leave(int depth) {
        Label leave = code.newLabel();
        Label stay = code.newLabel();
        condition(leave, stay, 1);
        code.labelBinding(leave);
        if (depth > 1 && random.nextBoolean()) {
            assign();
        }
        if (!breaks.isEmpty() && random.nextBoolean()) {
            code.goto_(breaks.get(random.nextInt(breaks.size())));
        } else if (isHelper) {
            assign();
        } else {
            code.return_();
        }
        code.labelBinding(stay);
    }

    // ---- conditions

    private void condition(Label yes, Label no, int depth) {
        if (depth > 0 && chance(3)) {
            Label second = code.newLabel();
            if (random.nextBoolean()) {
                condition(second, no, depth - 1);
            } else {
                condition(yes, second, depth - 1);
            }
            code.labelBinding(second);
            condition(yes, no, depth - 1);
            return;
        }
        LaneType type = anyType();
        number(type, 2);
        int which = random.nextInt(6);
        if (type == LaneType.INT) {
            if (random.nextBoolean()) {
                code.branch(WITH_ZERO[which], yes);
            } else {
                number(type, 2);
                code.branch(OF_INTS[which], yes);
            }
        } else {
            number(type, 2);
            boolean greater = random.nextBoolean();
            switch (type) {
                case LONG -> code.lcmp();
                case FLOAT -> {
                    if (greater) {
                        code.fcmpg();
                    } else {
                        code.fcmpl();
                    }
                }
                default -> {
                    if (greater) {
                        code.dcmpg();
                    } else {
                        code.dcmpl();
                    }
                }
            }
            code.branch(WITH_ZERO[which], yes);
        }
        code.goto_(no);
    }

    // ---- numbers

    private void number(LaneType type, int depth) {
        int kind = depth == 0 ? random.nextInt(4) : random.nextInt(16);
        switch (kind) {
            case 0 -> code.loadConstant((ConstantDesc) Table.number(random, type));
            case 1 -> variable(type);
            case 2, 3, 4 -> field(type);
            case 5 -> choice(type, depth);
            case 6 -> conversion(type, depth);
            case 7 -> math(type, depth);
            case 8 -> own(type);
            case 9 -> unary(type, depth);
            default -> binary(type, depth);
        }
    }

    private void variable(LaneType type) {
        List<Variable> of =
                variables.stream().filter(variable -> variable.type() == type).toList();
        Variable variable = of.get(random.nextInt(of.size()));
        code.loadLocal(type.kind(), variable.slot());
    }

    private void field(LaneType type) {
        if ((type == LaneType.INT || type == LaneType.DOUBLE) && types.contains(LaneType.INT) && chance(8)) {
            gather(type);
            return;
        }
        if (!arrays.isEmpty() && arrays.getFirst().type() == type && chance(3)) {
            element(arrays.getFirst());
            code.arrayLoad(type.kind());
            return;
        }
        if (hasSpots() && chance(8) && (type == LaneType.INT || type == LaneType.FLOAT)) {
            spot(0);
            boolean isFloat = type == LaneType.FLOAT;
            code.invokevirtual(SPOT, isFloat ? "at" : "times", MethodTypeDesc.of(type.primitive()));
            return;
        }
        code.aload(row);
        if (type == LaneType.INT && chance(4)) {
            int which = random.nextInt(NARROW.size());
            code.getfield(ROW, NARROW.get(which), NARROW_TYPES.get(which));
            return;
        }
        if (type == LaneType.FLOAT && chance(3)) {
            code.getfield(ROW, "part", PART).getfield(PART, random.nextBoolean() ? "x" : "y", CD_float);
        } else {
            code.getfield(ROW, anyField(type), type.primitive());
        }
    }

    /// Pushes an element of an array, whose index is sometimes outside.
    private void gather(LaneType type) {
        boolean isDouble = type == LaneType.DOUBLE;
        code.aload(code.parameterSlot(isDouble ? 4 : 5));
        code.aload(row).getfield(ROW, anyField(LaneType.INT), CD_int);
        code.loadConstant(chance(8) ? 15 : isDouble ? 7 : 3).iand();
        if (isDouble) {
            code.iconst_1().iadd();
        }
        code.invokevirtual(
                Names.of(isDouble ? Numbers.class : Counts.class), "get", MethodTypeDesc.of(type.primitive(), CD_int));
    }

    private void choice(LaneType type, int depth) {
        Label yes = code.newLabel();
        Label no = code.newLabel();
        Label done = code.newLabel();
        condition(yes, no, 1);
        code.labelBinding(yes);
        number(type, depth - 1);
        code.goto_(done);
        code.labelBinding(no);
        number(type, depth - 1);
        code.labelBinding(done);
    }

    private void conversion(LaneType type, int depth) {
        LaneType from = anyType();
        number(from, depth - 1);
        if (from != type) {
            code.conversion(from.kind(), type.kind());
        } else if (type == LaneType.INT) {
            switch (random.nextInt(3)) {
                case 0 -> code.i2b();
                case 1 -> code.i2s();
                default -> code.i2c();
            }
        }
    }

    private void math(LaneType type, int depth) {
        ClassDesc primitive = type.primitive();
        number(type, depth - 1);
        int kind = random.nextInt(type.isFloating() ? 5 : 3);
        switch (kind) {
            case 0 -> code.invokestatic(MATH, "abs", MethodTypeDesc.of(primitive, primitive));
            case 1, 2 -> {
                number(type, depth - 1);
                code.invokestatic(MATH, kind == 1 ? "min" : "max", MethodTypeDesc.of(primitive, primitive, primitive));
            }
            case 3 -> {
                if (type == LaneType.FLOAT) {
                    code.f2d()
                            .invokestatic(MATH, "sqrt", MethodTypeDesc.of(CD_double, CD_double))
                            .d2f();
                } else {
                    code.invokestatic(MATH, "sqrt", MethodTypeDesc.of(CD_double, CD_double));
                }
            }
            default -> {
                number(type, depth - 1);
                number(type, depth - 1);
                code.invokestatic(MATH, "fma", MethodTypeDesc.of(primitive, primitive, primitive, primitive));
            }
        }
    }

    private void own(LaneType type) {
        if (isHelper || left < 0) {
            field(type);
            return;
        }
        left -= 2;
        for (int i = 0; i < UNIFORMS.size(); i++) {
            code.loadLocal(UNIFORMS.get(i).kind(), code.parameterSlot(i));
        }
        code.aload(code.parameterSlot(4)).aload(code.parameterSlot(5)).aload(row);
        LaneType result = ownResult;
        code.invokestatic(self, "own" + result.letter(), OWN.changeReturnType(result.primitive()));
        if (result != type) {
            code.conversion(result.kind(), type.kind());
        }
    }

    private void unary(LaneType type, int depth) {
        number(type, depth - 1);
        switch (type) {
            case INT -> code.ineg();
            case LONG -> code.lneg();
            case FLOAT -> code.fneg();
            case DOUBLE -> code.dneg();
        }
    }

    private void binary(LaneType type, int depth) {
        number(type, depth - 1);
        int kind = random.nextInt(type.isFloating() ? 4 : type == LaneType.INT ? 11 : 9);
        if (kind >= 9) {
            number(LaneType.INT, depth - 1);
            if (!chance(12)) {
                code.iconst_1().ior();
            }
            code.with(OperatorInstruction.of(kind == 9 ? Opcode.IDIV : Opcode.IREM));
            return;
        }
        if (kind >= 6) {
            if (types.contains(LaneType.INT)) {
                number(LaneType.INT, depth - 1);
            } else {
                code.loadConstant(random.nextInt(-70, 70));
            }
        } else {
            number(type, depth - 1);
        }
        code.with(OperatorInstruction.of(operator(type, kind)));
    }

    private static Opcode operator(LaneType type, int kind) {
        List<String> operators = type.isFloating()
                ? List.of("ADD", "SUB", "MUL", "DIV")
                : List.of("ADD", "SUB", "MUL", "AND", "OR", "XOR", "SHL", "SHR", "USHR");
        return Opcode.valueOf(type.letter() + operators.get(kind));
    }

    private String anyField(LaneType type) {
        boolean first = random.nextBoolean();
        return switch (type) {
            case INT -> first ? "i" : "j";
            case LONG -> first ? "l" : "m";
            case FLOAT -> first ? "f" : "g";
            case DOUBLE -> first ? "d" : "e";
        };
    }
}
