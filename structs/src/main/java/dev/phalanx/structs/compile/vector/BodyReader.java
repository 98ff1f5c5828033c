package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.vector.FlowGraph.Natural;
import dev.phalanx.structs.compile.vector.FlowGraph.Step;
import dev.phalanx.structs.compile.vector.Uniform.Source;
import dev.phalanx.structs.internal.shape.Shape;
import java.lang.classfile.Attributes;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a body into a [VectorProgram].
///
/// # Values
///
/// The instructions of a body are read one by one, with [nodes][Node] in place of the numbers in its local variables,
/// on its operand stack and in the columns of its row. Methods that it calls are read in place of the call. An object
/// is known by what it is: the body's own, or a component of the row; so its fields are local variables and columns.
///
/// # Branches
///
/// Both sides of a branch are read, each with a [Predicate] that says for which rows it runs. Where they meet, each
/// variable becomes a selection of its values by these predicates. What a side computes for other rows is not selected,
/// so nothing that could throw may be computed.
///
/// # Loops
///
/// A [LoopReader] reads the blocks of a loop until it is known what changes from round to round.
final class BodyReader {
    private static final int MOST_DEPTH = 8;
    private static final int MOST_STEPS = 200_000;

    final Nodes nodes = new Nodes();
    private final RowBody body;
    private final List<RowColumn> columns = new ArrayList<>();
    private final List<Integer> firstColumns = new ArrayList<>();
    private final List<Uniform> uniforms = new ArrayList<>();
    private final Map<Uniform, Node> known = new HashMap<>();
    /// Where loops are put.
    Region region = nodes.rows;
    private String file = "";
    private int line;
    private int depth;
    private int steps;

    private BodyReader(RowBody body) {
        this.body = body;
    }

    /// A way from one block to another.
    ///
    /// @param target the block, or [FlowGraph#RETURN]
    /// @param when for which rows it is taken
    record Edge(int target, Predicate when, State state) {}

    /// What leads out of some blocks.
    ///
    /// @param backs to their start
    /// @param exits to other blocks
    record Ways(List<Edge> backs, List<Edge> exits) {}

    /// The program of a body.
    ///
    /// @throws NotVectorizableException if it has none
    static VectorProgram read(RowBody body) throws NotVectorizableException {
        return new BodyReader(body).read();
    }

    private VectorProgram read() throws NotVectorizableException {
        List<Value> arguments = new ArrayList<>();
        if (body.hasReceiver()) {
            arguments.add(new Value.Receiver());
        }
        for (int i = 0; i < body.captures().size(); i++) {
            arguments.add(capture(body.captures().get(i), i));
        }
        List<Node> first = new ArrayList<>();
        for (int number = 0; number < body.parameters().size(); number++) {
            arguments.add(parameter(number, first));
        }
        Node[] before = first.toArray(Node[]::new);
        State after = call(body.method(), arguments, Predicate.ALWAYS, before);
        List<VectorProgram.Store> stores = new ArrayList<>();
        for (int column = 0; column < before.length; column++) {
            if (after.columns[column] != before[column]) {
                stores.add(new VectorProgram.Store(column, nodes.vary(after.columns[column])));
            }
        }
        return new VectorProgram(nodes.before, nodes.rows, columns, uniforms, stores);
    }

    private Value capture(ClassDesc type, int number) {
        LaneType lane = LaneType.of(TypeKind.from(type));
        return lane == null
                ? new Value.Foreign("uses an object that it captured")
                : new Value.Numeric(uniform(new Uniform(Source.CAPTURE, "", type, number), lane));
    }

    private Node uniform(Uniform uniform, LaneType lane) {
        return known.computeIfAbsent(uniform, _ -> {
            uniforms.add(uniform);
            return nodes.uniform(lane, uniforms.size() - 1);
        });
    }

    private Value parameter(int number, List<Node> first) {
        RowParameter parameter = body.parameters().get(number);
        firstColumns.add(columns.size());
        for (int i = 0; i < parameter.leaves().size(); i++) {
            Leaf leaf = parameter.leaves().get(i);
            LaneType type = LaneType.of(leaf.kind());
            // Columns that have no lanes are never read, see #member.
            first.add(nodes.column(type == null ? LaneType.INT : type, columns.size()));
            columns.add(new RowColumn(number, leaf, i, parameter.written()));
        }
        return parameter.value() instanceof Shape.Composite composite
                ? new Value.Part(composite, firstColumns.getLast(), parameter.written())
                : new Value.Foreign(parameter.use());
    }

    NotVectorizableException refuse(String reason) {
        return new NotVectorizableException(reason, file, line);
    }

    // ---- methods and blocks

    /// Reads a method, and returns what it leaves in the columns, and on the stack what it returns.
    private State call(MethodModel method, List<Value> arguments, Predicate when, Node[] columnsBefore)
            throws NotVectorizableException {
        String callerFile = file;
        int callerLine = line;
        CodeAttribute code = method.findAttribute(Attributes.code())
                .orElseThrow(() -> refuse("calls " + method.methodName() + ", which has no code"));
        if (method.flags().has(AccessFlag.SYNCHRONIZED)) {
            throw refuse("runs the synchronized method " + method.methodName());
        }
        if (++depth > MOST_DEPTH) {
            throw refuse("calls methods more than " + MOST_DEPTH + " deep");
        }
        file = method.parent()
                .flatMap(owner -> owner.findAttribute(Attributes.sourceFile()))
                .map(attribute -> attribute.sourceFile().stringValue())
                .orElse("");
        FlowGraph graph = new FlowGraph(code);
        line = graph.block(0).steps.getFirst().line();
        if (graph.hasHandlers()) {
            throw refuse("has a try statement");
        }
        if (graph.irregular() >= 0) {
            line = graph.irregular();
            throw refuse("jumps into a loop");
        }
        @Nullable Value[] locals = new @Nullable Value[code.maxLocals()];
        int slot = 0;
        for (Value argument : arguments) {
            locals[slot] = argument;
            slot += argument instanceof Value.Numeric number
                    ? number.node().lane.kind().slotSize()
                    : 1;
        }
        State start = new State(locals, new ArrayList<>(), columnsBefore);
        Ways ways = blocks(graph, null, 0, graph.order(), new Edge(0, when, start));
        file = callerFile;
        line = callerLine;
        depth--;
        if (ways.exits().isEmpty()) {
            throw refuse("has a loop without an end");
        }
        return merge(ways.exits(), new BitSet()).state();
    }

    /// Reads blocks.
    ///
    /// @param loop the loop that they are, or null if they are a whole method
    /// @param start the block at which they begin
    /// @param order the blocks
    Ways blocks(FlowGraph graph, @Nullable Natural loop, int start, List<Integer> order, Edge entry)
            throws NotVectorizableException {
        Map<Integer, List<Edge>> incoming = new HashMap<>();
        incoming.put(start, new ArrayList<>(List.of(entry)));
        Ways ways = new Ways(new ArrayList<>(), new ArrayList<>());
        for (int number : order) {
            List<Edge> edges = incoming.remove(number);
            if (edges == null) {
                continue;
            }
            Edge merged = merge(edges, graph.block(number).liveAtStart);
            Natural inner = graph.loopAt(number);
            List<Edge> next = inner != null && (loop == null || inner.start() != loop.start())
                    ? new LoopReader(this, graph, inner).read(merged)
                    : block(graph, number, merged);
            for (Edge edge : next) {
                boolean isInside = edge.target() != FlowGraph.RETURN
                        && (loop == null || loop.blocks().get(edge.target()));
                if (!isInside) {
                    ways.exits().add(edge);
                } else if (loop != null && edge.target() == start) {
                    ways.backs().add(edge);
                } else {
                    incoming.computeIfAbsent(edge.target(), _ -> new ArrayList<>())
                            .add(edge);
                }
            }
        }
        return ways;
    }

    /// One way in place of several to the same block.
    ///
    /// @param live the local variables that are read later
    Edge merge(List<Edge> edges, BitSet live) {
        Edge first = edges.getFirst();
        State merged = first.state().keeping(live);
        if (edges.size() == 1) {
            return new Edge(first.target(), first.when(), merged);
        }
        List<Predicate> whens = edges.stream().map(Edge::when).toList();
        var common = Predicate.common(whens);
        for (int variable = 0; variable < merged.variables(); variable++) {
            Value value = merged.get(variable);
            for (Edge edge : edges.subList(1, edges.size())) {
                value = value == null
                        ? null
                        : either(edge.when().without(common), edge.state().get(variable), value);
            }
            if (!Objects.equals(value, merged.get(variable))) {
                merged.set(variable, value);
            }
        }
        return new Edge(first.target(), Predicate.any(whens, nodes), merged);
    }

    private @Nullable Value either(Predicate when, @Nullable Value ifTrue, Value ifFalse) {
        if (ifFalse.equals(ifTrue)) {
            return ifFalse;
        }
        return ifTrue instanceof Value.Numeric yes
                        && ifFalse instanceof Value.Numeric no
                        && yes.node().type == no.node().type
                ? new Value.Numeric(nodes.select(when.node(nodes), yes.node(), no.node()))
                : null;
    }

    /// Reads a block.
    List<Edge> block(FlowGraph graph, int number, Edge entry) throws NotVectorizableException {
        FlowGraph.Block block = graph.block(number);
        State state = entry.state().copy();
        Predicate when = entry.when();
        List<Edge> ways = new ArrayList<>();
        for (Step step : block.steps) {
            line = step.line() == 0 ? line : step.line();
            if (++steps > MOST_STEPS) {
                throw refuse("is too large");
            }
            if (step.instruction() instanceof BranchInstruction branch && !FlowGraph.isGoto(branch)) {
                Node condition = condition(branch.opcode(), state.stack);
                ways.add(new Edge(graph.target(branch.target()), when.and(condition), state.copy()));
                when = when.and(nodes.not(condition));
            } else {
                read(graph, step.instruction(), state, when, ways);
            }
        }
        if (block.fallsThrough) {
            ways.add(new Edge(number + 1, when, state));
        }
        ways.removeIf(way -> way.when().isNever(nodes));
        return ways;
    }

    private void read(FlowGraph graph, Instruction instruction, State state, Predicate when, List<Edge> ways)
            throws NotVectorizableException {
        List<Value> stack = state.stack;
        switch (instruction) {
            case LoadInstruction load -> {
                Value value = state.locals[load.slot()];
                if (value == null) {
                    throw refuse("uses a variable that holds one object or another");
                }
                stack.add(value);
            }
            case StoreInstruction store -> state.locals[store.slot()] = stack.removeLast();
            case IncrementInstruction increment -> {
                Node old = number(Objects.requireNonNull(state.locals[increment.slot()]));
                Node by = nodes.constant(increment.constant());
                state.locals[increment.slot()] = new Value.Numeric(nodes.binary(Operation.ADD, old, by));
            }
            case ConstantInstruction constant -> stack.add(constant(constant));
            case OperatorInstruction operator -> operate(operator.opcode(), stack);
            case ConvertInstruction convert -> push(stack, convert(pop(stack), convert));
            case StackInstruction move -> move(move.opcode(), stack);
            case FieldInstruction field -> field(field, state);
            case InvokeInstruction invoke -> invoke(invoke, state, when);
            case BranchInstruction jump -> ways.add(new Edge(graph.target(jump.target()), when, state));
            case LookupSwitchInstruction lookup ->
                choose(graph, lookup.cases(), graph.target(lookup.defaultTarget()), state, when, ways);
            case TableSwitchInstruction table ->
                choose(graph, table.cases(), graph.target(table.defaultTarget()), state, when, ways);
            case ReturnInstruction ret ->
                ways.add(new Edge(FlowGraph.RETURN, when, state.returned(ret.typeKind() != TypeKind.VOID)));
            case NopInstruction _ -> {
                // Does nothing.
            }
            case ArrayLoadInstruction _ -> throw refuse("reads an element of an array, which may throw");
            case ArrayStoreInstruction _ -> throw refuse("assigns an element of an array, which may throw");
            case NewObjectInstruction create ->
                throw refuse(
                        "creates an object of " + create.className().asSymbol().displayName());
            case NewPrimitiveArrayInstruction _, NewReferenceArrayInstruction _, NewMultiArrayInstruction _ ->
                throw refuse("creates an array");
            case ThrowInstruction _ -> throw refuse("throws an exception");
            default -> throw refuse("uses the instruction " + instruction.opcode());
        }
    }

    private void choose(
            FlowGraph graph, List<SwitchCase> cases, int defaultTarget, State state, Predicate when, List<Edge> ways)
            throws NotVectorizableException {
        Node value = pop(state.stack);
        Map<Integer, Node> targets = new LinkedHashMap<>();
        Node any = nodes.constant(false);
        for (SwitchCase choice : cases) {
            Node isEqual = nodes.compare(Comparison.EQ, value, nodes.constant(choice.caseValue()));
            targets.merge(graph.target(choice.target()), isEqual, nodes::or);
            any = nodes.or(any, isEqual);
        }
        targets.merge(defaultTarget, nodes.not(any), nodes::or);
        targets.forEach((target, condition) -> ways.add(new Edge(target, when.and(condition), state.copy())));
    }

    // ---- values

    private static void push(List<Value> stack, Node node) {
        stack.add(new Value.Numeric(node));
    }

    private Node pop(List<Value> stack) throws NotVectorizableException {
        return number(stack.removeLast());
    }

    private Node number(Value value) throws NotVectorizableException {
        return switch (value) {
            case Value.Numeric number -> number.node();
            case Value.Receiver _, Value.Part _ -> throw refuse("uses an object other than by its fields");
            case Value.Compared _ -> throw refuse("uses how two values compare as a number");
            case Value.Foreign foreign -> throw refuse(foreign.use());
        };
    }

    private Value constant(ConstantInstruction constant) {
        return switch (constant.constantValue()) {
            case Integer value -> new Value.Numeric(nodes.constant(value));
            case Long value -> new Value.Numeric(nodes.constant(LaneType.LONG, value));
            case Float value -> new Value.Numeric(nodes.constant(LaneType.FLOAT, value));
            case Double value -> new Value.Numeric(nodes.constant(LaneType.DOUBLE, value));
            default -> new Value.Foreign("uses an object that is a constant");
        };
    }

    private Node convert(Node value, ConvertInstruction convert) {
        return switch (convert.toType()) {
            case BYTE -> narrow(value, Byte.SIZE, Operation.ASHR);
            case SHORT -> narrow(value, Short.SIZE, Operation.ASHR);
            case CHAR -> narrow(value, Character.SIZE, Operation.LSHR);
            default -> nodes.convert(value, Objects.requireNonNull(LaneType.of(convert.toType())));
        };
    }

    private Node narrow(Node value, int bits, Operation back) {
        Node count = nodes.constant(Integer.SIZE - bits);
        return nodes.binary(back, nodes.binary(Operation.LSHL, value, count), count);
    }

    private void operate(Opcode opcode, List<Value> stack) throws NotVectorizableException {
        switch (opcode) {
            case IADD, LADD, FADD, DADD -> binary(Operation.ADD, stack);
            case ISUB, LSUB, FSUB, DSUB -> binary(Operation.SUB, stack);
            case IMUL, LMUL, FMUL, DMUL -> binary(Operation.MUL, stack);
            case FDIV, DDIV -> binary(Operation.DIV, stack);
            case IAND, LAND -> binary(Operation.AND, stack);
            case IOR, LOR -> binary(Operation.OR, stack);
            case IXOR, LXOR -> binary(Operation.XOR, stack);
            case ISHL, LSHL -> binary(Operation.LSHL, stack);
            case ISHR, LSHR -> binary(Operation.ASHR, stack);
            case IUSHR, LUSHR -> binary(Operation.LSHR, stack);
            case INEG, LNEG, FNEG, DNEG -> push(stack, nodes.unary(Operation.NEG, pop(stack)));
            case LCMP, FCMPL, DCMPL -> compared(stack, -1);
            case FCMPG, DCMPG -> compared(stack, 1);
            case IDIV, LDIV, IREM, LREM -> throw refuse("divides integers, which may throw");
            case FREM, DREM -> throw refuse("uses the remainder of a floating-point division");
            case ARRAYLENGTH -> throw refuse("uses an array");
            default -> throw refuse("uses the instruction " + opcode);
        }
    }

    private void binary(Operation operation, List<Value> stack) throws NotVectorizableException {
        Node second = pop(stack);
        push(stack, nodes.binary(operation, pop(stack), second));
    }

    private void compared(List<Value> stack, int nan) throws NotVectorizableException {
        Node second = pop(stack);
        stack.add(new Value.Compared(pop(stack), second, nan));
    }

    private Node condition(Opcode opcode, List<Value> stack) throws NotVectorizableException {
        Comparison comparison = switch (opcode) {
            case IFEQ, IF_ICMPEQ -> Comparison.EQ;
            case IFNE, IF_ICMPNE -> Comparison.NE;
            case IFLT, IF_ICMPLT -> Comparison.LT;
            case IFLE, IF_ICMPLE -> Comparison.LE;
            case IFGT, IF_ICMPGT -> Comparison.GT;
            case IFGE, IF_ICMPGE -> Comparison.GE;
            default -> throw refuse("asks whether an object is null or another one");
        };
        boolean withZero = opcode.compareTo(Opcode.IF_ICMPEQ) < 0;
        if (!withZero) {
            Node second = pop(stack);
            return nodes.compare(comparison, pop(stack), second);
        }
        if (!(stack.getLast() instanceof Value.Compared compared)) {
            return nodes.compare(comparison, pop(stack), nodes.constant(0));
        }
        stack.removeLast();
        if (!compared.first().lane.isFloating()) {
            return nodes.compare(comparison, compared.first(), compared.second());
        }
        // A comparison that is true of a NaN is not the inverse one, which is not.
        boolean isTrueOfNan = comparison.holds(compared.nan());
        return isTrueOfNan && comparison != Comparison.NE
                ? nodes.not(nodes.compare(comparison.inverse(), compared.first(), compared.second()))
                : nodes.compare(comparison, compared.first(), compared.second());
    }

    private static boolean isWide(Value value) {
        return value instanceof Value.Numeric number
                && number.node().lane.kind().slotSize() == 2;
    }

    private void move(Opcode opcode, List<Value> stack) throws NotVectorizableException {
        Value top = stack.removeLast();
        switch (opcode) {
            case POP -> {
                // Is gone.
            }
            case POP2 -> {
                if (!isWide(top)) {
                    stack.removeLast();
                }
            }
            case DUP -> {
                stack.add(top);
                stack.add(top);
            }
            case DUP_X1 -> insert(stack, 1, top);
            case DUP_X2 -> insert(stack, isWide(stack.getLast()) ? 1 : 2, top);
            case DUP2 -> {
                if (isWide(top)) {
                    stack.add(top);
                    stack.add(top);
                } else {
                    Value below = stack.getLast();
                    stack.add(top);
                    stack.add(below);
                    stack.add(top);
                }
            }
            case DUP2_X1 -> {
                if (!isWide(top)) {
                    throw refuse("uses the instruction " + opcode);
                }
                insert(stack, 1, top);
            }
            case DUP2_X2 -> {
                if (!isWide(top)) {
                    throw refuse("uses the instruction " + opcode);
                }
                insert(stack, isWide(stack.getLast()) ? 1 : 2, top);
            }
            case SWAP -> stack.add(stack.size() - 1, top);
            default -> throw refuse("uses the instruction " + opcode);
        }
    }

    /// Puts a value on the stack, and below some others.
    private static void insert(List<Value> stack, int below, Value value) {
        stack.add(stack.size() - below, value);
        stack.add(value);
    }

    // ---- fields

    private void field(FieldInstruction field, State state) throws NotVectorizableException {
        String name = field.name().stringValue();
        switch (field.opcode()) {
            case GETSTATIC -> state.stack.add(staticField(field));
            case PUTSTATIC -> throw refuse("assigns the static field " + name);
            case GETFIELD -> state.stack.add(get(state.stack.removeLast(), field, state));
            default -> {
                Value value = state.stack.removeLast();
                put(state.stack.removeLast(), name, value, state);
            }
        }
    }

    private Value staticField(FieldInstruction field) throws NotVectorizableException {
        String name = field.name().stringValue();
        LaneType lane = LaneType.of(TypeKind.from(field.typeSymbol()));
        boolean isOwn =
                field.owner().asSymbol().equals(body.owner()) && declares(name, AccessFlag.STATIC, AccessFlag.FINAL);
        if (!isOwn) {
            throw refuse("reads the static field " + field.owner().asSymbol().displayName() + "." + name
                    + ", which is not a final one of its own class");
        }
        return lane == null
                ? new Value.Foreign("uses the object in the static field " + name)
                : new Value.Numeric(uniform(new Uniform(Source.STATIC_FIELD, name, field.typeSymbol(), 0), lane));
    }

    /// Whether the body's class declares a field with these flags.
    private boolean declares(String name, AccessFlag... flags) {
        return body.method().parent().orElseThrow().fields().stream()
                .anyMatch(field -> field.fieldName().equalsString(name)
                        && field.flags().flags().containsAll(List.of(flags)));
    }

    private Value get(Value owner, FieldInstruction field, State state) throws NotVectorizableException {
        String name = field.name().stringValue();
        return switch (owner) {
            case Value.Receiver _ -> {
                LaneType lane = LaneType.of(TypeKind.from(field.typeSymbol()));
                if (!declares(name)) {
                    throw refuse("reads the inherited field " + name);
                }
                yield lane == null
                        ? new Value.Foreign("uses the object in its field " + name)
                        : new Value.Numeric(uniform(new Uniform(Source.FIELD, name, field.typeSymbol(), 0), lane));
            }
            case Value.Part part -> {
                Shape member = member(part, name);
                yield member instanceof Shape.Composite inner
                        ? new Value.Part(inner, part.firstColumn(), part.written())
                        : new Value.Numeric(state.columns[column(part, member, name)]);
            }
            default -> throw foreign(owner);
        };
    }

    private void put(Value owner, String name, Value value, State state) throws NotVectorizableException {
        switch (owner) {
            case Value.Receiver _ -> throw refuse("assigns its field " + name);
            case Value.Part part -> {
                Shape member = member(part, name);
                if (member instanceof Shape.Composite inner) {
                    if (!new Value.Part(inner, part.firstColumn(), part.written()).equals(value)) {
                        throw refuse("assigns an object to " + part.shape().path() + "." + name);
                    }
                    return;
                }
                if (!part.written()) {
                    throw refuse("assigns " + part.shape().path() + "." + name + ", which is read-only");
                }
                state.columns[column(part, member, name)] = number(value);
            }
            default -> throw foreign(owner);
        }
    }

    private NotVectorizableException foreign(Value value) {
        return refuse(value instanceof Value.Foreign foreign ? foreign.use() : "uses a number as an object");
    }

    private Shape member(Value.Part part, String name) throws NotVectorizableException {
        if (part.shape().construction() == Shape.Construction.SET_ALL) {
            throw refuse("uses a field of " + part.shape().type().getSimpleName() + ", which derives others from it");
        }
        return part.shape().members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .map(Shape.Member::shape)
                .orElseThrow(() -> refuse("uses " + part.shape().type().getSimpleName() + "." + name
                        + ", which is not stored with its component"));
    }

    private int column(Value.Part part, Shape member, String name) throws NotVectorizableException {
        String path = part.shape().path() + "." + name;
        if (!(member instanceof Shape.Scalar scalar)
                || !scalar.type().isPrimitive()
                || LaneType.of(columns.get(part.firstColumn() + scalar.leaf())
                                .leaf()
                                .kind())
                        == null) {
            throw refuse("uses " + path + " of type " + member.type().getSimpleName()
                    + "; only int, long, float and double have lanes");
        }
        return part.firstColumn() + scalar.leaf();
    }

    // ---- calls

    private void invoke(InvokeInstruction invoke, State state, Predicate when) throws NotVectorizableException {
        ClassDesc owner = invoke.owner().asSymbol();
        String name = invoke.name().stringValue();
        boolean isStatic = invoke.opcode() == Opcode.INVOKESTATIC;
        if (isStatic && owner.equals(Names.of(Math.class))) {
            math(name, invoke, state.stack);
            return;
        }
        List<Value> arguments = new ArrayList<>();
        for (int i = invoke.typeSymbol().parameterCount(); i > 0; i--) {
            arguments.addFirst(state.stack.removeLast());
        }
        if (!isStatic) {
            Value receiver = state.stack.removeLast();
            if (!classOf(receiver).equals(owner)) {
                throw refuse("calls " + owner.displayName() + "." + name + " of an object of "
                        + classOf(receiver).displayName());
            }
            arguments.addFirst(receiver);
        }
        for (Value argument : arguments) {
            if (argument instanceof Value.Compared) {
                number(argument);
            }
        }
        switch (body.methods().find(owner, name, invoke.typeSymbol())) {
            case RowBody.Found.Unknown unknown ->
                throw refuse("calls " + owner.displayName() + "." + name + ", whose code " + unknown.reason());
            case RowBody.Found.Known known -> {
                if (known.method().flags().has(AccessFlag.STATIC) != isStatic) {
                    throw refuse("calls " + owner.displayName() + "." + name + " as it was not declared");
                }
                State after = call(known.method(), arguments, when, state.columns);
                System.arraycopy(after.columns, 0, state.columns, 0, state.columns.length);
                state.stack.addAll(after.stack);
            }
        }
    }

    private ClassDesc classOf(Value receiver) throws NotVectorizableException {
        return switch (receiver) {
            case Value.Receiver _ -> body.owner();
            case Value.Part part -> Names.of(part.shape().type());
            default -> throw foreign(receiver);
        };
    }

    private void math(String name, InvokeInstruction invoke, List<Value> stack) throws NotVectorizableException {
        LaneType type = LaneType.of(TypeKind.from(invoke.typeSymbol().returnType()));
        if (name.equals("fma")) {
            Node third = pop(stack);
            Node second = pop(stack);
            push(stack, nodes.fma(pop(stack), second, third));
            return;
        }
        Operation operation = type == null ? null : MathCalls.operation(name, type);
        if (operation == null) {
            throw refuse("calls Math." + name + ", which vectors do not compute alike");
        }
        if (!operation.isExact() && !body.fast()) {
            throw refuse(
                    "calls Math." + name + ", whose last bits differ on vectors, and is not marked with `fast = true`");
        }
        if (operation.form() == Operation.Form.UNARY) {
            push(stack, nodes.unary(operation, pop(stack)));
        } else {
            binary(operation, stack);
        }
    }
}
