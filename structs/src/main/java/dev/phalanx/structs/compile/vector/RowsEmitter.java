package dev.phalanx.structs.compile.vector;

import static dev.phalanx.structs.compile.vector.VectorClasses.ASSOCIATIVE;
import static dev.phalanx.structs.compile.vector.VectorClasses.BINARY;
import static dev.phalanx.structs.compile.vector.VectorClasses.COMPARISON;
import static dev.phalanx.structs.compile.vector.VectorClasses.CONVERSION;
import static dev.phalanx.structs.compile.vector.VectorClasses.MASK;
import static dev.phalanx.structs.compile.vector.VectorClasses.OPERATORS;
import static dev.phalanx.structs.compile.vector.VectorClasses.SHAPE;
import static dev.phalanx.structs.compile.vector.VectorClasses.SPECIES;
import static dev.phalanx.structs.compile.vector.VectorClasses.TERNARY;
import static dev.phalanx.structs.compile.vector.VectorClasses.UNARY;
import static dev.phalanx.structs.compile.vector.VectorClasses.VECTOR;
import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_double;
import static java.lang.constant.ConstantDescs.CD_float;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.CLASS_INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;

import dev.phalanx.structs.LeafKind;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.emit.CodeSize;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes a [VectorProgram] as a class with one static method:
///
/// ```
/// static int rows(float[] column0, …, float uniform0, …, int from, int to) {
///     FloatVector before = FloatVector.broadcast(FLOATS, uniform0); …
///     for (; from <= to - LANES; from += LANES) {
///         FloatVector x = FloatVector.fromArray(FLOATS, column0, from); …
///         x.mul(before).intoArray(column0, from); …
///     }
///     return from;
/// }
/// ```
///
/// It returns the first row that is left, because there are fewer than a vector has lanes. If rows may be left out, it
/// takes the bits of up to 64 rows to run, and returns the bits of those that are left:
///
/// ```
/// static long rows(float[] column0, …, float uniform0, …, int base, long bits) {
///     …
///     int last = base + 64 - Long.numberOfLeadingZeros(bits) - LANES;
///     while (bits != 0) {
///         int at = Math.min(base + Long.numberOfTrailingZeros(bits), last);
///         VectorMask<Integer> rows = …;
///         FloatVector x = FloatVector.fromArray(FLOATS, column0, at); …
///         x.blend(x.mul(before), rows).intoArray(column0, at); …
///         bits &= ~(-1L >>> 64 - LANES << at - base);
///     }
///     return bits;
/// }
/// ```
///
/// All vectors have the same number of lanes: the widest elements that occur fill the vectors that the processor
/// prefers, and narrower ones vectors of half as many bits. This is found out when the class is initialized, so the
/// class file is the same for all processors.
final class RowsEmitter {
    /// The name of the method.
    static final String METHOD = "rows";

    /// More take more than the 8000 bytes of code that C2 compiles.
    private static final int MOST_OPERATIONS = 1_500;
    private static final String LANES = NarrowColumn.LANES;
    /// The longest vectors.
    private static final int MOST_BITS = 512;

    /// As many lanes as a vector may have.
    static final int MOST_LANES = MOST_BITS / Integer.SIZE;

    private static final String BITS = "BITS_OF_LANES";

    private static final ClassDesc MATH = Names.of(Math.class);
    private static final ClassDesc LONGS = Names.of(Long.class);
    private static final MethodTypeDesc COUNT = MethodTypeDesc.of(CD_int, CD_long);

    private final VectorProgram program;
    private final ClassDesc self;
    private final Uses uses;
    private final Choices choices;
    private final List<Integer> columns;
    private final List<Integer> uniforms;
    private final Map<Node, Integer> locals = new HashMap<>();
    /// The local variables of the first row of some lanes, and of the row of bit 0.
    private int at;

    private @Nullable Label leave;

    private int base;
    /// For each sum the local variable of what has been added so far: a number if rows are added in order, otherwise a
    /// vector.
    private final Map<Totals.Sum, Integer> added = new HashMap<>();

    private RowsEmitter(VectorProgram program, ClassDesc self, Uses uses) {
        this.program = program;
        this.self = self;
        this.uses = uses;
        this.choices = new Choices(program, uses);
        Set<Integer> usedColumns = new TreeSet<>();
        Set<Integer> usedUniforms = new TreeSet<>();
        program.stores().forEach(store -> usedColumns.add(store.column()));
        for (Region region : List.of(program.before(), program.rows())) {
            for (Object part : region.parts) {
                if (part instanceof Node node && uses.isUsed(node)) {
                    if (node.kind == Node.Kind.COLUMN) {
                        usedColumns.add(((Node.Column) node.detail).number());
                    } else if (node.kind == Node.Kind.UNIFORM) {
                        usedUniforms.add((Integer) node.detail);
                    }
                }
            }
        }
        columns = List.copyOf(usedColumns);
        uniforms = List.copyOf(usedUniforms);
    }

    /// The class of a program.
    ///
    /// @throws NotVectorizableException if it is longer than any method that C2 compiles
    static VectorRows emit(VectorProgram program, ClassDesc self) throws NotVectorizableException {
        Uses uses = new Uses(program);
        if (uses.hasTotals()) {
            throw new NotVectorizableException(
                    "uses a field, which all entities have in common, other than by adding to it", "", 0);
        }
        if (uses.operations() > MOST_OPERATIONS) {
            throw new NotVectorizableException("is too large", "", 0);
        }
        RowsEmitter emitter = new RowsEmitter(program, self, uses);
        byte[] bytes = ClassFile.of().build(self, emitter::emit);
        return new VectorRows(
                bytes,
                emitter.columns.stream().map(program.columns()::get).toList(),
                emitter.uniforms.stream().map(program.uniforms()::get).toList(),
                program.arrays(),
                program.sums().stream()
                        .map(sum -> program.totals().get(sum.number()))
                        .toList(),
                emitter.signature(),
                emitter.gains(),
                program.readsConstants());
    }

    /// Whether the rows are likely to be faster than C2's code for the scalar loop. C2 itself vectorises short code
    /// that has few columns, and no branches, loops and integer divisions.
    private boolean gains() {
        return uses.hasLoops()
                || (hasSums() && uses.operations() >= VectorRows.LEAST_FOR_SUM)
                || !program.traps().isEmpty()
                || uses.hasGathers()
                || columns.size() > VectorRows.MOST_COLUMNS
                || uses.hasSelections()
                || uses.hasFunctions()
                || uses.hasDivisionsOfLongs()
                || nodesOfC2() >= VectorRows.LEAST_LONG;
    }

    private long nodesOfC2() {
        return uses.operations()
                + VectorRows.NODES_OF_ACCESS
                        * (uses.columns() + program.stores().size());
    }

    private MethodTypeDesc signature() {
        List<ClassDesc> parameters = new ArrayList<>();
        columns.forEach(column -> parameters.add(
                Names.columnOf(program.columns().get(column).leaf().kind())));
        uniforms.forEach(
                uniform -> parameters.add(VectorRows.passedAs(program.uniforms().get(uniform))));
        program.arrays().forEach(array -> parameters.add(array.elements().arrayType()));
        if (!program.arrays().isEmpty()) {
            parameters.add(CD_int.arrayType());
        }
        if (hasSums()) {
            parameters.add(CD_long.arrayType());
        }
        parameters.add(CD_int);
        ClassDesc rows = program.isMasked() ? CD_long : CD_int;
        parameters.add(rows);
        return MethodTypeDesc.of(rows, parameters);
    }

    private void emit(ClassBuilder type) {
        type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
        int constant = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_FINAL;
        uses.lanes().forEach(lane -> type.withField(lane.name(), SPECIES, constant));
        type.withField(LANES, CD_int, constant);
        narrow().forEach(column -> type.withField(column.species(), SPECIES, constant));
        if (program.isMasked()) {
            type.withField(BITS, laneOfMask().vector(), constant);
        }
        type.withMethodBody(CLASS_INIT_NAME, MTD_void, ClassFile.ACC_STATIC, this::constants);
        type.withMethodBody(METHOD, signature(), ClassFile.ACC_STATIC, code -> {
            if (program.isMasked()) {
                maskedRows(code);
            } else {
                allRows(code);
            }
            CodeSize.keepFromInlining(code);
        });
    }

    /// The species of each type, and the number of lanes that they have in common.
    private void constants(CodeBuilder code) {
        int widest = uses.lanes().stream().mapToInt(LaneType::bits).max().orElseThrow();
        for (LaneType lane : uses.lanes()) {
            if (lane.bits() == widest) {
                code.getstatic(lane.vector(), "SPECIES_PREFERRED", SPECIES);
                code.dup().invokeinterface(SPECIES, "length", MethodTypeDesc.of(CD_int));
                code.putstatic(self, LANES, CD_int);
            } else {
                code.loadConstant(lane.primitive());
                code.invokestatic(SHAPE, "preferredShape", MethodTypeDesc.of(SHAPE));
                code.invokevirtual(SHAPE, "vectorBitSize", MethodTypeDesc.of(CD_int));
                code.iconst_2().idiv().invokestatic(SHAPE, "forBitSize", MethodTypeDesc.of(SHAPE, CD_int));
                code.invokestatic(SPECIES, "of", MethodTypeDesc.of(SPECIES, CD_Class, SHAPE), true);
            }
            code.putstatic(self, lane.name(), SPECIES);
        }
        narrow().forEach(column -> column.constant(code));
        if (program.isMasked()) {
            bitsOfLanes(code);
        }
        code.return_();
    }

    /// The vector whose lane `i` has bit `i`.
    private void bitsOfLanes(CodeBuilder code) {
        LaneType lane = laneOfMask();
        code.getstatic(self, LANES, CD_int).newarray(lane.kind());
        int numbers = code.allocateLocal(TypeKind.REFERENCE);
        int i = code.allocateLocal(TypeKind.INT);
        code.astore(numbers).iconst_0().istore(i);
        Label next = code.newBoundLabel();
        code.aload(numbers).iload(i).iconst_1();
        code.conversion(TypeKind.INT, lane.kind()).iload(i);
        operate(code, lane, "SHL");
        code.arrayStore(lane.kind());
        code.iinc(i, 1).iload(i).getstatic(self, LANES, CD_int).if_icmplt(next);
        pushSpecies(code, lane);
        code.aload(numbers).iconst_0();
        code.invokestatic(lane.vector(), "fromArray", fromArray(lane));
        code.putstatic(self, BITS, lane.vector());
    }

    private static MethodTypeDesc fromArray(LaneType lane) {
        return MethodTypeDesc.of(lane.vector(), SPECIES, lane.primitive().arrayType(), CD_int);
    }

    private LaneType laneOfMask() {
        return uses.rowMask().orElseThrow().lane;
    }

    /// One column for each constant that narrow columns need.
    private Collection<NarrowColumn> narrow() {
        Map<String, NarrowColumn> narrow = new TreeMap<>();
        for (int column : columns) {
            LeafKind elements = program.columns().get(column).leaf().kind();
            if (NarrowColumn.isNarrow(elements)) {
                NarrowColumn one = new NarrowColumn(self, elements);
                narrow.put(one.species(), one);
            }
        }
        return narrow.values();
    }

    private int argument(CodeBuilder code, int number) {
        return code.parameterSlot(afterUniforms() + afterArrays() + (hasSums() ? 1 : 0) + number);
    }

    private int afterUniforms() {
        return columns.size() + uniforms.size();
    }

    private int afterArrays() {
        return program.arrays().isEmpty() ? 0 : program.arrays().size() + 1;
    }

    private int places(CodeBuilder code) {
        return code.parameterSlot(afterUniforms() + program.arrays().size());
    }

    private int array(CodeBuilder code, Node gather) {
        return code.parameterSlot(afterUniforms() + (Integer) gather.detail);
    }

    /// Leaves all rows to the loop that runs them one by one if nothing can be read of an array, or if it is a column
    /// that is stored, since a row may read what another one has stored.
    private void leaveForArrays(CodeBuilder code, Label leave) {
        for (int number = 0; number < program.arrays().size(); number++) {
            code.aload(places(code))
                    .loadConstant(GatheredArray.placesOf(number) + 2)
                    .iaload()
                    .ifeq(leave);
            ClassDesc elements = program.arrays().get(number).elements();
            for (VectorProgram.Store store : program.stores()) {
                LeafKind kind = program.columns().get(store.column()).leaf().kind();
                if (Names.columnOf(kind).equals(elements.arrayType())) {
                    code.aload(code.parameterSlot(afterUniforms() + number));
                    pushColumn(code, store.column());
                    code.if_acmpeq(leave);
                }
            }
        }
    }

    private boolean hasSums() {
        return !program.sums().isEmpty();
    }

    // ---- sums

    /// Begins with what each field holds if rows are added in order, otherwise with nothing in each lane.
    private void startSums(CodeBuilder code) {
        for (int i = 0; i < program.sums().size(); i++) {
            Totals.Sum sum = program.sums().get(i);
            LaneType lane = sum.values().getFirst().lane;
            if (sum.isOrdered()) {
                pushTotal(code, i, lane);
            } else {
                pushSpecies(code, lane);
                pushConstant(code, Objects.requireNonNull(Totals.identity(sum.operation(), lane)));
                code.invokestatic(
                        lane.vector(), "broadcast", MethodTypeDesc.of(lane.vector(), SPECIES, lane.primitive()));
            }
            int local = code.allocateLocal(kindOf(sum, lane));
            added.put(sum, local);
            code.storeLocal(kindOf(sum, lane), local);
        }
    }

    private static TypeKind kindOf(Totals.Sum sum, LaneType lane) {
        return sum.isOrdered() ? lane.kind() : TypeKind.REFERENCE;
    }

    /// Adds what some rows add.
    private void addToSums(CodeBuilder code) {
        for (Totals.Sum sum : program.sums()) {
            LaneType lane = sum.values().getFirst().lane;
            int local = Objects.requireNonNull(added.get(sum));
            if (sum.isOrdered()) {
                addInOrder(code, sum, lane, local);
                continue;
            }
            code.aload(local);
            for (Node value : sum.values()) {
                pushOperator(code, sum.operation());
                push(code, value);
                code.invokevirtual(lane.vector(), "lanewise", MethodTypeDesc.of(lane.vector(), BINARY, VECTOR));
            }
            code.astore(local);
        }
    }

    /// Adds lane by lane, and of each lane one value after the other, as row by row.
    private void addInOrder(CodeBuilder code, Totals.Sum sum, LaneType lane, int local) {
        int[] values = new int[sum.values().size()];
        for (int i = 0; i < values.length; i++) {
            push(code, sum.values().get(i));
            values[i] = code.allocateLocal(TypeKind.REFERENCE);
            code.astore(values[i]);
        }
        code.loadLocal(lane.kind(), local);
        addLanes(code, lane, sum.operation(), values);
        code.storeLocal(lane.kind(), local);
    }

    /// Adds the lanes of vectors in local variables to the number on the stack: the first of each, then the next.
    private void addLanes(CodeBuilder code, LaneType lane, Operation operation, int... vectors) {
        Label last = code.newLabel();
        for (int i = 0; i < MOST_BITS / lane.bits(); i++) {
            if (i == 1 || Integer.bitCount(i) == 1) {
                code.getstatic(self, LANES, CD_int).loadConstant(i).if_icmple(last);
            }
            for (int vector : vectors) {
                code.aload(vector).loadConstant(i);
                code.invokevirtual(lane.vector(), "lane", MethodTypeDesc.of(lane.primitive(), CD_int));
                operate(code, lane, operation);
            }
        }
        code.labelBinding(last);
    }

    /// Leaves what each field holds now in the array.
    private void finishSums(CodeBuilder code) {
        for (int i = 0; i < program.sums().size(); i++) {
            Totals.Sum sum = program.sums().get(i);
            LaneType lane = sum.values().getFirst().lane;
            int local = Objects.requireNonNull(added.get(sum));
            code.aload(argument(code, -1)).loadConstant(i);
            if (sum.isOrdered()) {
                code.loadLocal(lane.kind(), local);
            } else if (lane == LaneType.LONG) {
                pushTotal(code, i, lane); // Not all processors have the least and the greatest of the lanes.
                addLanes(code, lane, sum.operation(), local);
            } else {
                pushTotal(code, i, lane);
                code.aload(local);
                pushOperator(code, sum.operation());
                code.invokevirtual(lane.vector(), "reduceLanes", MethodTypeDesc.of(lane.primitive(), ASSOCIATIVE));
                operate(code, lane, sum.operation());
            }
            switch (lane) {
                case INT -> code.i2l();
                case LONG -> {
                    // Is as it is.
                }
                case FLOAT -> {
                    bits(code, LaneType.INT);
                    code.i2l();
                }
                case DOUBLE -> bits(code, LaneType.LONG);
            }
            code.lastore();
        }
    }

    private void pushTotal(CodeBuilder code, int number, LaneType lane) {
        code.aload(argument(code, -1)).loadConstant(number).laload();
        switch (lane) {
            case INT -> code.l2i();
            case LONG -> {
                // Is as it is.
            }
            case FLOAT -> {
                code.l2i();
                bits(code, LaneType.FLOAT);
            }
            case DOUBLE -> bits(code, LaneType.DOUBLE);
        }
    }

    // ---- rows

    /// Runs all rows but fewer than there are lanes.
    private void allRows(CodeBuilder code) {
        at = argument(code, 0);
        int last = argument(code, 1);
        code.iload(last).getstatic(self, LANES, CD_int).isub().istore(last);
        startSums(code);
        Label done = code.newLabel();
        leaveForArrays(code, done);
        emit(code, program.before());
        Label next = code.newBoundLabel();
        code.iload(at).iload(last).if_icmpgt(done);
        rows(code, done);
        code.iload(at).getstatic(self, LANES, CD_int).iadd().istore(at);
        code.goto_(next);
        code.labelBinding(done);
        finishSums(code);
        code.iload(at).ireturn();
    }

    /// Runs the rows whose bits are set. The lanes begin at the lowest bit that is left, or so that they end at the
    /// highest one, since rows after that may be in use elsewhere.
    private void maskedRows(CodeBuilder code) {
        base = argument(code, 0);
        int bits = argument(code, 1);
        at = code.allocateLocal(TypeKind.INT);
        int last = code.allocateLocal(TypeKind.INT);
        Label done = code.newLabel();
        code.loadConstant(Long.SIZE)
                .lload(bits)
                .invokestatic(LONGS, "numberOfLeadingZeros", COUNT)
                .isub();
        code.getstatic(self, LANES, CD_int).isub().iload(base).iadd().istore(last);
        startSums(code);
        code.iload(last).iload(base).if_icmplt(done);
        leaveForArrays(code, done);
        emit(code, program.before());
        Label next = code.newBoundLabel();
        code.lload(bits).lconst_0().lcmp().ifeq(done);
        code.iload(base)
                .lload(bits)
                .invokestatic(LONGS, "numberOfTrailingZeros", COUNT)
                .iadd();
        code.iload(last)
                .invokestatic(MATH, "min", MethodTypeDesc.of(CD_int, CD_int, CD_int))
                .istore(at);
        rows(code, done);
        code.lload(bits)
                .loadConstant(-1L)
                .loadConstant(Long.SIZE)
                .getstatic(self, LANES, CD_int)
                .isub()
                .lushr();
        code.iload(at).iload(base).isub().lshl().loadConstant(-1L).lxor().land().lstore(bits);
        code.goto_(next);
        code.labelBinding(done);
        finishSums(code);
        code.lload(bits).lreturn();
    }

    private void pushRowMask(CodeBuilder code, LaneType lane) {
        ClassDesc vector = lane.vector();
        ClassDesc primitive = lane.primitive();
        pushSpecies(code, lane);
        code.lload(argument(code, 1)).iload(at).iload(base).isub().lushr();
        code.conversion(TypeKind.LONG, lane.kind());
        code.invokestatic(vector, "broadcast", MethodTypeDesc.of(vector, SPECIES, primitive));
        code.getstatic(self, BITS, vector);
        code.invokevirtual(vector, "and", MethodTypeDesc.of(vector, VECTOR));
        code.getstatic(OPERATORS, "NE", COMPARISON).loadConstant(0);
        code.conversion(TypeKind.INT, lane.kind());
        code.invokevirtual(vector, "compare", MethodTypeDesc.of(MASK, COMPARISON, primitive));
    }

    /// Runs as many rows as there are lanes, from the local variable `at` on.
    ///
    /// @param leave where rows are left to the loop that runs them one by one
    private void rows(CodeBuilder code, Label leave) {
        this.leave = leave;
        emit(code, program.rows());
        for (VectorProgram.Store store : program.stores()) {
            LaneType lane = store.value().lane;
            LeafKind elements = program.columns().get(store.column()).leaf().kind();
            push(code, store.value());
            if (NarrowColumn.isNarrow(elements)) {
                new NarrowColumn(self, elements).store(code, column -> pushColumn(column, store.column()), at);
                continue;
            }
            pushColumn(code, store.column());
            code.iload(at);
            code.invokevirtual(
                    lane.vector(),
                    "intoArray",
                    MethodTypeDesc.of(CD_void, lane.primitive().arrayType(), CD_int));
        }
        addToSums(code);
    }

    private void pushColumn(CodeBuilder code, int column) {
        code.aload(code.parameterSlot(columns.indexOf(column)));
    }

    private void emit(CodeBuilder code, Region region) {
        for (Object part : region.parts) {
            if (part instanceof Loop loop) {
                emit(code, loop);
            } else if (part instanceof Trap trap && program.traps().contains(trap)) {
                emit(code, trap);
            } else if (part instanceof Node node && uses.isUsed(node) && choices.isOutside(node)) {
                emit(code, node);
            }
        }
    }

    /// Computes a node if it is kept, or the first of a choice.
    private void emit(CodeBuilder code, Node node) {
        Choice choice = choices.at(node);
        if (choice != null) {
            emit(code, choice);
        } else if (uses.isKept(node)) {
            keep(code, node);
        }
    }

    private void keep(CodeBuilder code, Node node) {
        compute(code, node);
        store(code, node);
    }

    private void emit(CodeBuilder code, Choice choice) {
        Node mask = choice.selections().stream()
                .map(selection -> selection.input(0))
                .filter(locals::containsKey)
                .findFirst()
                .orElse(choice.condition());
        boolean isKept = mask.kind == Node.Kind.RESULT || locals.containsKey(mask);
        if (!isKept) {
            keep(code, mask);
        }
        emit(code, choice, mask);
        if (!isKept) {
            locals.remove(mask); // Where the mask is used next, this code may not have run.
        }
    }

    private void emit(CodeBuilder code, Choice choice, Node mask) {
        boolean hasTrue = !choice.ifTrue().isEmpty();
        boolean hasFalse = !choice.ifFalse().isEmpty();
        for (Node node : choice.selections()) {
            if (hasTrue && hasFalse) {
                pushSpecies(code, node.lane);
                code.invokestatic(node.lane.vector(), "zero", MethodTypeDesc.of(node.lane.vector(), SPECIES));
            } else {
                push(code, node.input(hasTrue ? 2 : 1));
            }
            store(code, node);
        }
        if (hasTrue) {
            side(code, mask, choice, true, node -> {
                if (hasFalse) {
                    push(code, node.input(1));
                } else {
                    push(code, node);
                    push(code, node.input(1));
                    blend(code, node);
                }
            });
        }
        if (hasFalse) {
            side(code, mask, choice, false, node -> {
                push(code, node.input(2));
                push(code, node);
                blend(code, node);
            });
        }
    }

    /// Computes a side unless no lane takes it.
    private void side(CodeBuilder code, Node mask, Choice choice, boolean ifTrue, Consumer<Node> select) {
        Label done = code.newLabel();
        push(code, mask);
        if (ifTrue) {
            code.invokevirtual(MASK, "anyTrue", MethodTypeDesc.of(CD_boolean)).ifeq(done);
        } else {
            code.invokevirtual(MASK, "allTrue", MethodTypeDesc.of(CD_boolean)).ifne(done);
        }
        (ifTrue ? choice.ifTrue() : choice.ifFalse()).forEach(node -> emit(code, node));
        for (Node node : choice.selections()) {
            select.accept(node);
            store(code, node);
        }
        code.labelBinding(done);
    }

    private static TypeKind kindOf(Node node) {
        if (!node.uniform) {
            return TypeKind.REFERENCE;
        }
        return node.type == null ? TypeKind.INT : node.type.kind();
    }

    private void store(CodeBuilder code, Node node) {
        int local = locals.computeIfAbsent(node, _ -> code.allocateLocal(kindOf(node)));
        code.storeLocal(kindOf(node), local);
    }

    private void emit(CodeBuilder code, Trap trap) {
        push(code, trap.condition());
        if (!trap.condition().uniform) {
            code.invokevirtual(MASK, "anyTrue", MethodTypeDesc.of(CD_boolean));
        }
        code.ifne(Objects.requireNonNull(leave));
    }

    private void emit(CodeBuilder code, Loop loop) {
        List<Loop.Variable> variables = loop.variables().stream()
                .filter(variable -> uses.isUsed(variable.phi()))
                .toList();
        for (Loop.Variable variable : variables) {
            push(code, variable.first());
            store(code, variable.phi());
        }
        Label next = code.newLabel();
        Label done = code.newLabel();
        code.labelBinding(next);
        Node condition = variables.getFirst().phi();
        push(code, condition);
        if (!condition.uniform) {
            code.invokevirtual(MASK, "anyTrue", MethodTypeDesc.of(CD_boolean));
        }
        code.ifeq(done);
        emit(code, loop.region());
        variables.forEach(variable -> push(code, variable.next()));
        variables.reversed().forEach(variable -> store(code, variable.phi()));
        code.goto_(next);
        code.labelBinding(done);
    }

    /// Pushes a value, computing it if it is not kept.
    private void push(CodeBuilder code, Node node) {
        Node kept = node.kind == Node.Kind.RESULT ? node.input(0) : node;
        Integer local = locals.get(kept);
        if (local != null) {
            code.loadLocal(kindOf(kept), local);
        } else {
            compute(code, node);
        }
    }

    private void compute(CodeBuilder code, Node node) {
        if (node.uniform) {
            scalar(code, node);
        } else if (node.isCondition()) {
            mask(code, node);
        } else {
            vector(code, node);
        }
    }

    private void pushInputs(CodeBuilder code, Node node) {
        node.inputs.forEach(input -> push(code, input));
    }

    // ---- vectors

    private void vector(CodeBuilder code, Node node) {
        LaneType lane = node.lane;
        ClassDesc vector = lane.vector();
        switch (node.kind) {
            case COLUMN -> {
                Node.Column column = (Node.Column) node.detail;
                if (NarrowColumn.isNarrow(column.elements())) {
                    new NarrowColumn(self, column.elements())
                            .load(code, to -> pushColumn(to, column.number()), at, () -> pushSpecies(code, lane));
                    return;
                }
                pushSpecies(code, lane);
                pushColumn(code, column.number());
                code.iload(at);
                code.invokestatic(vector, "fromArray", fromArray(lane));
            }
            case GATHER -> {
                push(code, node.input(0));
                code.aload(places(code)).iconst_0();
                MethodTypeDesc intoArray = MethodTypeDesc.of(CD_void, CD_int.arrayType(), CD_int);
                code.invokevirtual(LaneType.INT.vector(), "intoArray", intoArray);
                pushSpecies(code, lane);
                code.aload(array(code, node)).iconst_0().aload(places(code)).iconst_0();
                ClassDesc elements = lane.primitive().arrayType();
                code.invokestatic(
                        vector,
                        "fromArray",
                        MethodTypeDesc.of(vector, SPECIES, elements, CD_int, CD_int.arrayType(), CD_int));
            }
            case BROADCAST -> {
                pushSpecies(code, lane);
                push(code, node.input(0));
                code.invokestatic(vector, "broadcast", MethodTypeDesc.of(vector, SPECIES, lane.primitive()));
            }
            case UNARY -> {
                push(code, node.input(0));
                pushOperator(code, (Operation) node.detail);
                code.invokevirtual(vector, "lanewise", MethodTypeDesc.of(vector, UNARY));
            }
            case BINARY -> binary(code, node);
            case FMA -> {
                push(code, node.input(0));
                code.getstatic(OPERATORS, "FMA", TERNARY);
                push(code, node.input(1));
                push(code, node.input(2));
                code.invokevirtual(vector, "lanewise", MethodTypeDesc.of(vector, TERNARY, VECTOR, VECTOR));
            }
            case CONVERT -> {
                LaneType before = node.input(0).lane;
                push(code, node.input(0));
                if (LongConversion.isBetween(before, lane)) {
                    new LongConversion(self).emit(code, before, lane);
                    return;
                }
                code.getstatic(OPERATORS, before.letter() + "2" + lane.letter(), CONVERSION);
                pushSpecies(code, lane);
                code.iconst_0();
                code.invokevirtual(VECTOR, "convertShape", MethodTypeDesc.of(VECTOR, CONVERSION, SPECIES, CD_int));
                code.checkcast(vector);
            }
            case BITS -> {
                push(code, node.input(0));
                code.invokevirtual(
                        node.input(0).lane.vector(), "reinterpretAs" + lane.plural(), MethodTypeDesc.of(vector));
            }
            case SELECT -> {
                push(code, node.input(2));
                push(code, node.input(1));
                blend(code, node);
            }
            default -> throw new IllegalStateException("No vector is made of " + node + ".");
        }
    }

    /// Takes a vector, and on top of it another one, whose lanes replace the first one's where a selection says so.
    private void blend(CodeBuilder code, Node selection) {
        push(code, selection.input(0));
        ClassDesc vector = selection.lane.vector();
        code.invokevirtual(vector, "blend", MethodTypeDesc.of(vector, VECTOR, MASK));
    }

    private void binary(CodeBuilder code, Node node) {
        ClassDesc vector = node.lane.vector();
        push(code, node.input(0));
        if (node.lane == LaneType.LONG && node.detail == Operation.DIV) {
            Node divisor = node.input(1);
            push(code, divisor);
            boolean isUniform = divisor.kind == Node.Kind.BROADCAST;
            new LongDivision(self, isUniform ? to -> push(to, divisor.input(0)) : null).emit(code);
            return;
        }
        pushOperator(code, (Operation) node.detail);
        push(code, node.input(1));
        if (!node.input(1).uniform) {
            code.invokevirtual(vector, "lanewise", MethodTypeDesc.of(vector, BINARY, VECTOR));
            return;
        }
        if (node.lane == LaneType.LONG) {
            code.i2l();
        }
        code.invokevirtual(vector, "lanewise", MethodTypeDesc.of(vector, BINARY, node.lane.primitive()));
    }

    private void pushSpecies(CodeBuilder code, LaneType lane) {
        code.getstatic(self, lane.name(), SPECIES);
    }

    static void pushOperator(CodeBuilder code, Operation operation) {
        code.getstatic(
                OPERATORS,
                operation.name(),
                VectorClasses.named("VectorOperators$" + operation.form().operator()));
    }

    // ---- masks

    private void mask(CodeBuilder code, Node node) {
        MethodTypeDesc two = MethodTypeDesc.of(MASK, MASK);
        switch (node.kind) {
            case COMPARE -> {
                push(code, node.input(0));
                code.getstatic(OPERATORS, ((Comparison) node.detail).name(), COMPARISON);
                push(code, node.input(1));
                code.invokevirtual(node.lane.vector(), "compare", MethodTypeDesc.of(MASK, COMPARISON, VECTOR));
            }
            case ROWS -> pushRowMask(code, node.lane);
            case NOT -> {
                push(code, node.input(0));
                code.invokevirtual(MASK, "not", MethodTypeDesc.of(MASK));
            }
            case AND -> {
                push(code, node.input(0));
                Node second = node.input(1);
                boolean isInverse = second.kind == Node.Kind.NOT && !locals.containsKey(second);
                push(code, isInverse ? second.input(0) : second);
                code.invokevirtual(MASK, isInverse ? "andNot" : "and", two);
            }
            case OR -> {
                pushInputs(code, node);
                code.invokevirtual(MASK, "or", two);
            }
            case BROADCAST -> {
                pushSpecies(code, node.lane);
                push(code, node.input(0));
                code.invokeinterface(SPECIES, "maskAll", MethodTypeDesc.of(MASK, CD_boolean));
            }
            case CAST -> {
                push(code, node.input(0));
                pushSpecies(code, node.lane);
                code.invokevirtual(MASK, "cast", MethodTypeDesc.of(MASK, SPECIES));
            }
            default -> throw new IllegalStateException("No mask is made of " + node + ".");
        }
    }

    // ---- scalars

    private void scalar(CodeBuilder code, Node node) {
        switch (node.kind) {
            case CONSTANT -> pushConstant(code, node.detail);
            case UNIFORM ->
                code.loadLocal(
                        kindOf(node), code.parameterSlot(columns.size() + uniforms.indexOf((Integer) node.detail)));
            case PLACE ->
                code.aload(places(code)).loadConstant((Integer) node.detail).iaload();
            case GATHER -> {
                code.aload(array(code, node));
                push(code, node.input(0));
                code.arrayLoad(node.lane.kind());
            }
            case UNARY, BINARY, FMA -> {
                pushInputs(code, node);
                calculate(code, node);
            }
            case CONVERT -> {
                push(code, node.input(0));
                code.conversion(node.input(0).lane.kind(), node.lane.kind());
            }
            case BITS -> {
                push(code, node.input(0));
                bits(code, node.lane);
            }
            case ANY -> {
                push(code, node.input(0));
                code.invokevirtual(MASK, "anyTrue", MethodTypeDesc.of(CD_boolean));
            }
            case NOT -> {
                push(code, node.input(0));
                code.iconst_1().ixor();
            }
            case AND -> {
                pushInputs(code, node);
                code.iand();
            }
            case OR -> {
                pushInputs(code, node);
                code.ior();
            }
            case SELECT -> {
                Label otherwise = code.newLabel();
                Label done = code.newLabel();
                push(code, node.input(0));
                code.ifeq(otherwise);
                push(code, node.input(1));
                code.goto_(done);
                code.labelBinding(otherwise);
                push(code, node.input(2));
                code.labelBinding(done);
            }
            case COMPARE -> compare(code, node);
            default -> throw new IllegalStateException("No scalar is made of " + node + ".");
        }
    }

    private static void bits(CodeBuilder code, LaneType to) {
        ClassDesc floats = Names.of(Float.class);
        ClassDesc doubles = Names.of(Double.class);
        switch (to) {
            case INT -> code.invokestatic(floats, "floatToRawIntBits", MethodTypeDesc.of(CD_int, CD_float));
            case LONG -> code.invokestatic(doubles, "doubleToRawLongBits", MethodTypeDesc.of(CD_long, CD_double));
            case FLOAT -> code.invokestatic(floats, "intBitsToFloat", MethodTypeDesc.of(CD_float, CD_int));
            case DOUBLE -> code.invokestatic(doubles, "longBitsToDouble", MethodTypeDesc.of(CD_double, CD_long));
        }
    }

    private static void pushConstant(CodeBuilder code, Object value) {
        switch (value) {
            case Boolean condition -> code.loadConstant(condition ? 1 : 0);
            case Integer number -> code.loadConstant(number);
            case Long number -> code.loadConstant(number);
            case Float number -> code.loadConstant(number);
            case Double number -> code.loadConstant(number);
            default -> throw new IllegalStateException("No constant is " + value + ".");
        }
    }

    private static void calculate(CodeBuilder code, Node node) {
        LaneType lane = node.lane;
        ClassDesc type = lane.primitive();
        if (node.kind == Node.Kind.FMA) {
            code.invokestatic(MATH, "fma", MethodTypeDesc.of(type, type, type, type));
        } else {
            operate(code, lane, (Operation) node.detail);
        }
    }

    private static void operate(CodeBuilder code, LaneType lane, Operation operation) {
        ClassDesc type = lane.primitive();
        switch (operation) {
            case ADD, SUB, MUL, DIV, NEG, AND, OR, XOR -> operate(code, lane, operation.name());
            case LSHL -> operate(code, lane, "SHL");
            case ASHR -> operate(code, lane, "SHR");
            case LSHR -> operate(code, lane, "USHR");
            default -> {
                MethodTypeDesc signature = operation.form() == Operation.Form.UNARY
                        ? MethodTypeDesc.of(type, type)
                        : MethodTypeDesc.of(type, type, type);
                code.invokestatic(MATH, operation.name().toLowerCase(Locale.ROOT), signature);
            }
        }
    }

    private static void operate(CodeBuilder code, LaneType lane, String mnemonic) {
        code.with(OperatorInstruction.of(Opcode.valueOf(lane.letter() + mnemonic)));
    }

    private static void choose(boolean first, Runnable one, Runnable other) {
        (first ? one : other).run();
    }

    private void compare(CodeBuilder code, Node node) {
        pushInputs(code, node);
        Comparison comparison = (Comparison) node.detail;
        boolean isLess = comparison == Comparison.LT || comparison == Comparison.LE;
        // Each call that C2 does not inline, of which large bodies have some, would put all vectors on the stack.
        switch (node.lane) {
            case INT -> {}
            case LONG -> code.lcmp();
            case FLOAT -> choose(isLess, code::fcmpg, code::fcmpl);
            case DOUBLE -> choose(isLess, code::dcmpg, code::dcmpl);
        }
        Label holds = code.newLabel();
        Label done = code.newLabel();
        code.branch(Opcode.valueOf((node.lane == LaneType.INT ? "IF_ICMP" : "IF") + comparison.name()), holds);
        code.iconst_0().goto_(done);
        code.labelBinding(holds);
        code.iconst_1();
        code.labelBinding(done);
    }
}
