package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.Leaf;
import dev.phalanx.structs.compile.define.Names;
import dev.phalanx.structs.compile.vector.FlowGraph.Natural;
import dev.phalanx.structs.compile.vector.FlowGraph.Step;
import dev.phalanx.structs.compile.vector.Uniform.Source;
import dev.phalanx.structs.internal.shape.Shape;
import dev.phalanx.structs.kernel.IterationKernel;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
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
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.LambdaMetafactory;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a body into a [VectorProgram].
///
/// # Values
///
/// The instructions of a body are read one by one, with [nodes][Node] in place of the numbers in its local variables,
/// on its operand stack and in the fields of its objects. Methods that it calls are read in place of the call. Objects
/// are known one by one, see [Heap]: the components of the row, whose fields are at first the columns, and what the
/// body creates. What the components hold in the end is stored.
///
/// # Branches
///
/// Both sides of a branch are read, each with a [Predicate] that says for which rows it runs. Where they meet, each
/// variable becomes a selection of its values by these predicates. What a side computes for other rows is not selected,
/// so nothing that could throw may be computed: where the body could throw, there is a [Trap].
///
/// # Loops
///
/// A [LoopReader] reads the blocks of a loop until it is known what changes from round to round.
final class BodyReader {
    private static final int MOST_DEPTH = 8;
    private static final int MOST_STEPS = 10_000;

    final Nodes nodes = new Nodes();
    final Heap heap = new Heap();
    private final RowBody body;
    private final List<RowColumn> columns = new ArrayList<>();
    private final List<Trap> traps = new ArrayList<>();
    private final Map<ClassDesc, RowBody.Found> classes = new HashMap<>();
    private final Map<ClassDesc, Map<String, MethodModel>> methods = new HashMap<>();
    private final Map<MethodModel, FlowGraph> graphs = new HashMap<>();
    private final Components components = new Components(this);
    private final References references = new References(this, components);
    final Elements elements = new Elements(this);
    private final List<Uniform> uniforms = new ArrayList<>();
    private final Map<Uniform, Node> known = new HashMap<>();
    private final List<GatheredArray> arrays = new ArrayList<>();
    private final List<Total> totals = new ArrayList<>();
    private final Map<Integer, Node> fieldsOfTotals = new LinkedHashMap<>();
    /// Where loops are put.
    Region region = nodes.rows;
    private boolean readsConstants;
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
    /// @param isMasked whether rows may be left out
    /// @throws NotVectorizableException if it has none
    static VectorProgram read(RowBody body, boolean isMasked) throws NotVectorizableException {
        return new BodyReader(body).read(isMasked);
    }

    private VectorProgram read(boolean isMasked) throws NotVectorizableException {
        Node mask = isMasked ? nodes.rowMask(laneOfMask()) : nodes.constant(true);
        List<Value> arguments = new ArrayList<>();
        if (body.hasReceiver()) {
            arguments.add(new Value.Receiver());
        }
        for (int i = 0; i < body.captures().size(); i++) {
            arguments.add(capture(body.captures().get(i), i));
        }
        List<Integer> firstColumns = new ArrayList<>();
        State state = State.empty(heap);
        for (int number = 0; number < body.parameters().size(); number++) {
            firstColumns.add(columns.size());
            arguments.add(parameter(number, state));
        }
        int first = arguments.size() - body.parameters().size();
        call(body.method(), arguments, Predicate.of(mask), state);
        List<VectorProgram.Store> stores = new ArrayList<>();
        for (int number = 0; number < body.parameters().size(); number++) {
            if (body.parameters().get(number).written()) {
                store(arguments.get(first + number), number, firstColumns.get(number), state, mask, stores);
            }
        }
        List<Totals.Sum> sums = new ArrayList<>();
        Totals finder = new Totals(this, body.fast());
        int number = 0;
        for (Map.Entry<Integer, Node> field : fieldsOfTotals.entrySet()) {
            Totals.Sum sum = finder.find(number++, field.getValue(), number(state.cell(field.getKey())), mask);
            if (sum != null) {
                sums.add(sum);
            }
        }
        return new VectorProgram(
                nodes.before,
                nodes.rows,
                columns,
                uniforms,
                arrays,
                stores,
                totals,
                sums,
                Set.copyOf(traps),
                readsConstants,
                isMasked);
    }

    /// An object that all rows have in common, whose fields are totals.
    private Value common(int number, ClassDesc type, String use) {
        boolean isKnown = find(type) instanceof RowBody.Found.Known known
                && known.model().flags().has(AccessFlag.FINAL)
                && known.model().superclass().orElseThrow().asSymbol().equals(ConstantDescs.CD_Object)
                && body.classes().areFieldsOpen(type);
        if (!isKnown) {
            return new Value.Foreign(use);
        }
        Value.Instance instance = heap.create(type, false, null, -1);
        for (FieldModel field : ((RowBody.Found.Known) find(type)).model().fields()) {
            if (!field.flags().has(AccessFlag.STATIC)) {
                common(number, instance, field);
            }
        }
        return instance;
    }

    private void common(int number, Value.Instance owner, FieldModel field) {
        String name = field.fieldName().stringValue();
        TypeKind kind = TypeKind.from(field.fieldTypeSymbol());
        LaneType lane = LaneType.of(kind);
        if (lane == null || kind != kind.asLoadable() || field.flags().has(AccessFlag.FINAL)) {
            heap.cell(owner, name, new Value.Foreign("uses " + owner.type().displayName() + "." + name));
            return;
        }
        Node total = nodes.total(lane, totals.size());
        totals.add(new Total(number, owner.type(), name, field.fieldTypeSymbol()));
        fieldsOfTotals.put(heap.cell(owner, name, new Value.Numeric(total)), total);
    }

    /// The type of the vectors that the mask of the rows is for: that of most columns, so that it is seldom converted.
    private LaneType laneOfMask() {
        boolean isWide = body.parameters().stream()
                .flatMap(parameter -> parameter.leaves().stream())
                .map(leaf -> LaneType.of(leaf.kind()))
                .allMatch(type -> type == LaneType.LONG || type == LaneType.DOUBLE);
        return isWide ? LaneType.LONG : LaneType.INT;
    }

    /// Finds what is stored of a parameter. Rows that are left out keep what they have.
    private void store(
            Value parameter, int number, int firstColumn, State state, Node mask, List<VectorProgram.Store> stores)
            throws NotVectorizableException {
        List<Leaf> leaves = body.parameters().get(number).leaves();
        @Nullable Value[] values = new @Nullable Value[leaves.size()];
        switch (parameter) {
            case Value.Reference reference -> Arrays.setAll(values, leaf -> state.cell(reference.firstCell() + leaf));
            case Value.Instance instance ->
                components.take(
                        (Shape.Composite) Objects.requireNonNull(
                                body.parameters().get(number).value()),
                        instance,
                        state,
                        values);
            default -> {
                return;
            }
        }
        for (int leaf = 0; leaf < values.length; leaf++) {
            Node before = column(firstColumn + leaf);
            if (values[leaf] instanceof Value.Numeric value && before != null && value.node() != before) {
                Node after = nodes.select(mask, value.node(), before);
                stores.add(new VectorProgram.Store(firstColumn + leaf, nodes.vary(after)));
            }
        }
    }

    private Value capture(ClassDesc type, int number) {
        LaneType lane = LaneType.of(TypeKind.from(type));
        return lane == null
                ? array(Source.CAPTURE, "", type, number, "uses the " + type.displayName() + " that it captured")
                : new Value.Numeric(uniform(new Uniform(Source.CAPTURE, "", type, number), lane));
    }

    /// An array whose elements rows read, or anything else.
    private Value array(Source source, String name, ClassDesc type, int number, String use) {
        ClassDesc elements = type.isClassOrInterface() ? body.classes().elements(type) : null;
        LaneType lane = elements == null ? null : LaneType.of(TypeKind.from(elements));
        if (elements == null || lane == null) {
            return new Value.Foreign(use);
        }
        GatheredArray array = new GatheredArray(source, name, type, number, elements);
        if (!arrays.contains(array)) {
            if (arrays.size() == IterationKernel.MOST_ARRAYS) {
                return new Value.Foreign("uses more than " + IterationKernel.MOST_ARRAYS + " arrays");
            }
            arrays.add(array);
        }
        return new Value.Gathered(arrays.indexOf(array), lane);
    }

    /// Reads an element of an array. Leaves the rows where it cannot be read.
    private Value gather(Value.Gathered array, String name, List<Value> arguments, Predicate when)
            throws NotVectorizableException {
        if (!name.equals("get")) {
            throw refuse("calls " + name + " of "
                    + arrays.get(array.number()).owner().displayName() + ", of which only get is vectorised");
        }
        Node index = number(arguments.getLast());
        Node first = nodes.firstIndex(array.number());
        Node after = nodes.binary(Operation.ADD, first, nodes.indexes(array.number()));
        Node isOutside =
                nodes.or(nodes.compare(Comparison.LT, index, first), nodes.compare(Comparison.GE, index, after));
        trap(when, isOutside);
        return new Value.Numeric(nodes.gather(array.elements(), array.number(), nodes.select(isOutside, first, index)));
    }

    private Node uniform(Uniform uniform, LaneType lane) {
        return known.computeIfAbsent(uniform, _ -> {
            uniforms.add(uniform);
            return nodes.uniform(lane, uniforms.size() - 1);
        });
    }

    private Value parameter(int number, State state) {
        RowParameter parameter = body.parameters().get(number);
        int firstColumn = columns.size();
        for (int i = 0; i < parameter.leaves().size(); i++) {
            columns.add(new RowColumn(number, parameter.leaves().get(i), i, parameter.written()));
        }
        ClassDesc common = parameter.common();
        if (common != null) {
            return common(number, common, parameter.use());
        }
        if (!(parameter.value() instanceof Shape.Composite composite)) {
            return new Value.Foreign(parameter.use());
        }
        if (!parameter.isReference()) {
            return components.create(composite, parameter.written(), leaf -> element(firstColumn + leaf), state);
        }
        int firstCell = heap.cells();
        for (int i = 0; i < parameter.leaves().size(); i++) {
            heap.cell(element(firstColumn + i));
        }
        return new Value.Reference(composite, firstCell, parameter.leaves().size(), parameter.written());
    }

    /// What the body gets of a column.
    private Value element(int column) {
        Leaf leaf = columns.get(column).leaf();
        LaneType type = LaneType.of(leaf.kind());
        return type == null || leaf.holds() != Leaf.Holds.PLAIN || leaf.stride() != 1
                ? new Value.Foreign("uses " + leaf.path() + ", which is no number")
                : new Value.Numeric(nodes.column(type, leaf.kind(), column));
    }

    private @Nullable Node column(int column) {
        return element(column) instanceof Value.Numeric number ? number.node() : null;
    }

    /// Leaves the rows if a condition is true of one for which the code runs.
    void trap(Predicate when, Node condition) {
        Node all = when.and(condition).node(nodes);
        if (!all.is(false)) {
            Trap trap = new Trap(all);
            if (traps.contains(trap)) {
                return;
            }
            traps.add(trap);
            Region place = all.region.depth > nodes.rows.depth ? all.region : nodes.rows;
            place.parts.add(trap);
        }
    }

    /// What has been read so far, so that it can be read again.
    record Mark(Heap.Mark heap, int traps, Region region, int depth, String file, int line) {}

    Mark mark() {
        return new Mark(heap.mark(), traps.size(), region, depth, file, line);
    }

    void reset(Mark mark) {
        heap.forgetSince(mark.heap());
        traps.subList(mark.traps(), traps.size()).clear();
        region = mark.region();
        depth = mark.depth();
        file = mark.file();
        line = mark.line();
    }

    NotVectorizableException refuse(String reason) {
        return new NotVectorizableException(reason, file, line);
    }

    // ---- methods and blocks

    /// Reads a method, and takes over what it leaves in the cells.
    ///
    /// @return what it returns, or null
    @Nullable
    Value call(MethodModel method, List<Value> arguments, Predicate when, State caller)
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
        FlowGraph graph = graphs.computeIfAbsent(method, _ -> new FlowGraph(code));
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
        State start = caller.entering(locals, code.maxStack());
        Ways ways = blocks(graph, null, 0, graph.order(), new Edge(0, when, start));
        file = callerFile;
        line = callerLine;
        depth--;
        if (ways.exits().isEmpty()) {
            throw refuse(graph.alwaysThrows() ? "throws an exception" : "has a loop without an end");
        }
        State after = merge(ways.exits(), new BitSet()).state();
        caller.takeCells(after);
        return after.stack.isEmpty() ? null : after.stack.getLast();
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
        // Merged records are new objects, whose fields are known already.
        int variables = merged.variables();
        for (int variable = 0; variable < variables; variable++) {
            List<@Nullable Value> values = new ArrayList<>();
            for (Edge edge : edges) {
                values.add(merged.get(variable) == null ? null : edge.state().get(variable));
            }
            Value value = either(edges, common, values, merged);
            if (!Objects.equals(value, merged.get(variable))) {
                merged.set(variable, value);
            }
        }
        return new Edge(first.target(), Predicate.any(whens, nodes), merged);
    }

    /// One value in place of those at the ends of some ways, or null if there is none.
    private @Nullable Value either(List<Edge> edges, Set<Node> common, List<@Nullable Value> values, State merged) {
        Value first = values.getFirst();
        if (first == null || values.stream().allMatch(first::equals)) {
            return first;
        }
        if (first instanceof Value.Instance instance && heap.isRecord(instance)) {
            return eitherRecord(edges, common, instance, values, merged);
        }
        Node result = null;
        for (int i = 0; i < values.size(); i++) {
            if (!(values.get(i) instanceof Value.Numeric number)
                    || (result != null && number.node().type != result.type)) {
                return null;
            }
            Predicate when = edges.get(i).when().without(common);
            result = result == null ? number.node() : nodes.select(when.node(nodes), number.node(), result);
        }
        return result == null ? null : new Value.Numeric(result);
    }

    // ---- records

    /// Gives each variable a record of its own, of which nothing else knows, so that a loop can replace it.
    Edge separateRecords(Edge edge) {
        State state = edge.state().copy();
        int variables = state.variables();
        for (int variable = 0; variable < variables; variable++) {
            if (state.get(variable) instanceof Value.Instance instance && heap.isRecord(instance)) {
                state.set(variable, copyRecord(instance, state, state));
            }
        }
        return new Edge(edge.target(), edge.when(), state);
    }

    private Value.Instance copyRecord(Value.Instance instance, State from, State to) {
        Value.Instance copy = heap.createLike(instance);
        Map.copyOf(heap.cells(instance)).forEach((name, cell) -> {
            Value value = from.cell(cell);
            boolean isRecord = value instanceof Value.Instance inner && heap.isRecord(inner);
            Value copied = isRecord ? copyRecord((Value.Instance) value, from, to) : value;
            to.setCell(heap.cell(copy, name, heap.first(cell)), copied);
        });
        return copy;
    }

    /// Puts the records that variables have after a round into those that they had before.
    ///
    /// @param variables how many variables are looked at
    void keepRecords(State before, State after, int variables) {
        Map<Integer, Value.Instance> kept = new LinkedHashMap<>();
        for (int variable = 0; variable < variables; variable++) {
            if (before.get(variable) instanceof Value.Instance old
                    && after.get(variable) instanceof Value.Instance next
                    && !old.equals(next)
                    && heap.isRecord(old)
                    && old.type().equals(next.type())) {
                kept.put(variable, copyRecord(next, after, after));
            }
        }
        kept.forEach((variable, next) -> {
            Value.Instance old = (Value.Instance) Objects.requireNonNull(before.get(variable));
            fill(old, next, after);
            after.set(variable, old);
        });
    }

    private void fill(Value.Instance record, Value.Instance from, State state) {
        Map.copyOf(heap.cells(from)).forEach((name, cell) -> {
            Value value = state.cell(cell);
            int target = heap.cell(record, name, heap.first(cell));
            if (value instanceof Value.Instance inner
                    && heap.isRecord(inner)
                    && state.cell(target) instanceof Value.Instance old
                    && old.type().equals(inner.type())) {
                fill(old, inner, state);
            } else {
                state.setCell(target, value);
            }
        });
    }

    /// Gives a variable the same record at all of some ways to the same block, where it has another one at each.
    void joinRecords(List<Edge> edges, int variables) {
        Map<Integer, List<Edge>> targets = new LinkedHashMap<>();
        edges.forEach(edge ->
                targets.computeIfAbsent(edge.target(), _ -> new ArrayList<>()).add(edge));
        for (List<Edge> same : targets.values()) {
            for (int variable = 0; same.size() > 1 && variable < variables; variable++) {
                joinRecord(same, variable);
            }
        }
    }

    private void joinRecord(List<Edge> edges, int variable) {
        Value.Instance joined = null;
        boolean differ = false;
        for (Edge edge : edges) {
            if (!(edge.state().get(variable) instanceof Value.Instance record)
                    || !heap.isRecord(record)
                    || (joined != null && !joined.type().equals(record.type()))) {
                return;
            }
            differ |= joined != null && !joined.equals(record);
            joined = record;
        }
        if (joined != null && differ) {
            Value.Instance shared = heap.createLike(joined);
            for (Edge edge : edges) {
                Value.Instance record =
                        (Value.Instance) Objects.requireNonNull(edge.state().get(variable));
                fill(shared, copyRecord(record, edge.state(), edge.state()), edge.state());
                edge.state().set(variable, shared);
            }
        }
    }

    private @Nullable Value eitherRecord(
            List<Edge> edges, Set<Node> common, Value.Instance first, List<@Nullable Value> values, State merged) {
        Map<String, Value> fields = new LinkedHashMap<>();
        for (Value value : values) {
            if (!(value instanceof Value.Instance other) || !other.type().equals(first.type())) {
                return null;
            }
            heap.cells(other).forEach((name, cell) -> fields.putIfAbsent(name, heap.first(cell)));
        }
        Value.Instance both = heap.createLike(first);
        for (Map.Entry<String, Value> field : fields.entrySet()) {
            List<@Nullable Value> of = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                Value.Instance one = (Value.Instance) Objects.requireNonNull(values.get(i));
                of.add(edges.get(i).state().cell(heap.cell(one, field.getKey(), field.getValue())));
            }
            Value value = either(edges, common, of, merged);
            int cell = heap.cell(both, field.getKey(), field.getValue());
            merged.setCell(cell, value == null ? new Value.Foreign("uses an object that differs") : value);
        }
        return both;
    }

    /// Reads a block.
    List<Edge> block(FlowGraph graph, int number, Edge entry) throws NotVectorizableException {
        FlowGraph.Block block = graph.block(number);
        State state = entry.state().copy();
        Predicate when = entry.when();
        List<Edge> ways = new ArrayList<>();
        if (block.throwsException()) {
            trap(when, nodes.constant(true));
            return ways;
        }
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
            case OperatorInstruction operator -> operate(operator.opcode(), stack, when);
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
            case ArrayLoadInstruction load -> stack.add(elements.get(load, state, when));
            case ArrayStoreInstruction store -> elements.set(store, state, when);
            case NewPrimitiveArrayInstruction create -> stack.add(elements.create(create, pop(stack)));
            case NewReferenceArrayInstruction _, NewMultiArrayInstruction _ ->
                throw refuse("creates an array of objects");
            case NewObjectInstruction create ->
                stack.add(create(create.className().asSymbol()));
            case TypeCheckInstruction check -> check(check, stack);
            case InvokeDynamicInstruction call -> stack.add(lambda(call, stack));
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

    Node number(Value value) throws NotVectorizableException {
        return switch (value) {
            case Value.Numeric number -> number.node();
            case Value.Receiver _, Value.Instance _, Value.Reference _, Value.Function _, Value.Gathered _ ->
                throw refuse("uses an object other than by its fields");
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
            case BYTE, SHORT, CHAR -> nodes.narrow(value, convert.toType());
            default -> nodes.convert(value, Objects.requireNonNull(LaneType.of(convert.toType())));
        };
    }

    private void operate(Opcode opcode, List<Value> stack, Predicate when) throws NotVectorizableException {
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
            case IDIV, LDIV, IREM, LREM -> divide(opcode, stack, when);
            case FREM, DREM -> throw refuse("uses the remainder of a floating-point division");
            case ARRAYLENGTH -> stack.add(elements.length(stack.removeLast()));
            default -> throw refuse("uses the instruction " + opcode);
        }
    }

    private void divide(Opcode opcode, List<Value> stack, Predicate when) throws NotVectorizableException {
        Node divisor = pop(stack);
        Node value = pop(stack);
        Node isZero = nodes.compare(Comparison.EQ, divisor, nodes.zero(divisor.lane));
        trap(when, isZero);
        Node quotient = nodes.divide(value, divisor, isZero);
        boolean isRemainder = opcode == Opcode.IREM || opcode == Opcode.LREM;
        push(
                stack,
                isRemainder
                        ? nodes.binary(Operation.SUB, value, nodes.binary(Operation.MUL, quotient, divisor))
                        : quotient);
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
        switch (opcode) {
            case IFNULL, IFNONNULL, IF_ACMPEQ, IF_ACMPNE -> {
                return identity(opcode, stack);
            }
            default -> {
                // Compares numbers.
            }
        }
        Comparison comparison = switch (opcode) {
            case IFEQ, IF_ICMPEQ -> Comparison.EQ;
            case IFNE, IF_ICMPNE -> Comparison.NE;
            case IFLT, IF_ICMPLT -> Comparison.LT;
            case IFLE, IF_ICMPLE -> Comparison.LE;
            case IFGT, IF_ICMPGT -> Comparison.GT;
            case IFGE, IF_ICMPGE -> Comparison.GE;
            default -> throw refuse("uses the instruction " + opcode);
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

    /// Whether an object is null or another one, where that is known of all rows.
    private Node identity(Opcode opcode, List<Value> stack) throws NotVectorizableException {
        Value second = stack.removeLast();
        boolean withNull = opcode == Opcode.IFNULL || opcode == Opcode.IFNONNULL;
        boolean isKnown = second instanceof Value.Instance || second instanceof Value.Receiver;
        boolean isSame = false;
        if (!withNull) {
            Value first = stack.removeLast();
            isKnown = first instanceof Value.Instance one
                    && second instanceof Value.Instance other
                    && !heap.isRecord(one)
                    && !heap.isRecord(other);
            isSame = first.equals(second);
        }
        if (!isKnown) {
            throw refuse("asks whether an object is null or another one");
        }
        return nodes.constant(isSame == (opcode == Opcode.IFNULL || opcode == Opcode.IF_ACMPEQ));
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
                put(state.stack.removeLast(), field, value, state);
            }
        }
    }

    private Value staticField(FieldInstruction field) throws NotVectorizableException {
        String name = field.name().stringValue();
        LaneType lane = LaneType.of(TypeKind.from(field.typeSymbol()));
        boolean isOwn =
                field.owner().asSymbol().equals(body.owner()) && declares(name, AccessFlag.STATIC, AccessFlag.FINAL);
        if (!isOwn) {
            Object constant = body.classes().constant(field.owner().asSymbol(), name);
            if (constant == null) {
                throw refuse(
                        "reads the static field " + field.owner().asSymbol().displayName() + "." + name
                                + ", which is not a final one whose value is known");
            }
            readsConstants = true;
            return new Value.Numeric(nodes.constantOf(constant));
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
                        ? array(
                                Source.FIELD,
                                name,
                                field.typeSymbol(),
                                0,
                                "uses the " + field.typeSymbol().displayName() + " in its field " + name)
                        : new Value.Numeric(uniform(new Uniform(Source.FIELD, name, field.typeSymbol(), 0), lane));
            }
            case Value.Instance instance -> state.cell(cell(instance, field));
            default -> throw foreign(owner);
        };
    }

    private int cell(Value.Instance instance, FieldInstruction field) throws NotVectorizableException {
        String name = field.name().stringValue();
        if (!heap.hasField(instance, name)) {
            throw refuse(
                    "uses " + instance.type().displayName() + "." + name + ", which is not stored with its component");
        }
        return heap.cell(instance, name, zero(field.typeSymbol()));
    }

    /// What a field of a type holds before it is assigned.
    Value zero(ClassDesc type) {
        LaneType lane = LaneType.of(TypeKind.from(type));
        return lane == null ? new Value.Foreign("uses null") : new Value.Numeric(nodes.zero(lane));
    }

    private void put(Value owner, FieldInstruction field, Value value, State state) throws NotVectorizableException {
        String name = field.name().stringValue();
        switch (owner) {
            case Value.Receiver _ -> throw refuse("assigns its field " + name);
            case Value.Instance instance -> {
                if (heap.isReadOnly(instance)) {
                    throw refuse("assigns " + instance.type().displayName() + "." + name + ", which is read-only");
                }
                state.setCell(cell(instance, field), stored(value, field.typeSymbol()));
            }
            default -> throw foreign(owner);
        }
    }

    /// What a variable of a type holds when a value was assigned to it.
    Value stored(Value value, ClassDesc type) throws NotVectorizableException {
        return type.isPrimitive() ? new Value.Numeric(nodes.narrow(number(value), TypeKind.from(type))) : value;
    }

    private NotVectorizableException foreign(Value value) {
        return refuse(value instanceof Value.Foreign foreign ? foreign.use() : "uses an object that is not known");
    }

    // ---- calls

    private void invoke(InvokeInstruction invoke, State state, Predicate when) throws NotVectorizableException {
        ClassDesc owner = invoke.owner().asSymbol();
        String name = invoke.name().stringValue();
        boolean isStatic = invoke.opcode() == Opcode.INVOKESTATIC;
        if (isStatic && owner.equals(Names.of(Math.class)) && !MathCalls.isRead(name)) {
            math(name, invoke, state.stack);
            return;
        }
        boolean isOfNumbers = owner.equals(Names.of(Float.class)) || owner.equals(Names.of(Double.class));
        LaneType bits = isStatic && isOfNumbers ? MathCalls.bits(name) : null;
        if (bits != null) {
            push(state.stack, nodes.bits(pop(state.stack), bits));
            return;
        }
        List<Value> arguments = new ArrayList<>();
        for (int i = invoke.typeSymbol().parameterCount(); i > 0; i--) {
            arguments.addFirst(state.stack.removeLast());
        }
        if (!isStatic) {
            arguments.addFirst(state.stack.removeLast());
        }
        for (Value argument : arguments) {
            if (argument instanceof Value.Compared) {
                number(argument);
            }
        }
        Value result = isStatic
                ? call(method(owner, name, invoke.typeSymbol()), arguments, when, state)
                : invoke(invoke, arguments, when, state);
        if (TypeKind.from(invoke.typeSymbol().returnType()) != TypeKind.VOID) {
            state.stack.add(Objects.requireNonNull(result));
        }
    }

    private @Nullable Value invoke(InvokeInstruction invoke, List<Value> arguments, Predicate when, State state)
            throws NotVectorizableException {
        ClassDesc owner = invoke.owner().asSymbol();
        String name = invoke.name().stringValue();
        return switch (arguments.getFirst()) {
            case Value.Receiver _
            when owner.equals(body.owner()) -> call(method(owner, name, invoke.typeSymbol()), arguments, when, state);
            case Value.Receiver _ ->
                throw refuse("calls " + owner.displayName() + "." + name + " of an object of "
                        + body.owner().displayName());
            case Value.Instance instance -> {
                boolean isSpecial = invoke.opcode() == Opcode.INVOKESPECIAL;
                boolean isBase = owner.equals(ConstantDescs.CD_Object) || owner.equals(Names.of(Record.class));
                ClassDesc from = isSpecial ? owner : instance.type();
                yield isSpecial && isBase && name.equals(ConstantDescs.INIT_NAME)
                        ? null
                        : call(method(from, name, invoke.typeSymbol()), arguments, when, state);
            }
            case Value.Gathered array -> gather(array, name, arguments, when);
            case Value.Reference reference -> references.call(reference, name, arguments, when, state);
            case Value.Function function -> run(function, name, arguments.subList(1, arguments.size()), when, state);
            default -> throw foreign(arguments.getFirst());
        };
    }

    /// The method that a class has, itself or from a superclass.
    MethodModel method(ClassDesc owner, String name, MethodTypeDesc type) throws NotVectorizableException {
        Optional<ClassDesc> at = Optional.of(owner);
        while (at.isPresent() && !at.get().isArray()) {
            ClassDesc declaring = at.get();
            ClassModel model = switch (find(declaring)) {
                case RowBody.Found.Known known -> known.model();
                case RowBody.Found.Unknown unknown ->
                    throw refuse("calls " + declaring.displayName() + "." + name + ", whose code " + unknown.reason());
            };
            MethodModel method =
                    methods.computeIfAbsent(declaring, _ -> methodsOf(model)).get(name + type.descriptorString());
            if (method != null) {
                return method;
            }
            at = name.equals(ConstantDescs.INIT_NAME)
                    ? Optional.empty()
                    : model.superclass().map(ClassEntry::asSymbol);
        }
        throw refuse("calls " + owner.displayName() + "." + name + ", whose code its class does not declare");
    }

    private RowBody.Found find(ClassDesc type) {
        return classes.computeIfAbsent(type, body.classes()::find);
    }

    private static Map<String, MethodModel> methodsOf(ClassModel model) {
        Map<String, MethodModel> methods = new HashMap<>();
        for (MethodModel method : model.methods()) {
            methods.put(method.methodName().stringValue() + method.methodType().stringValue(), method);
        }
        return methods;
    }

    /// A new object, before its constructor runs.
    Value.Instance create(ClassDesc type) throws NotVectorizableException {
        switch (find(type)) {
            case RowBody.Found.Unknown unknown ->
                throw refuse("creates an object of " + type.displayName() + ", whose code " + unknown.reason());
            case RowBody.Found.Known known -> {
                ClassDesc above = known.model().superclass().orElseThrow().asSymbol();
                boolean isRecord = above.equals(Names.of(Record.class));
                if (!isRecord && !above.equals(ConstantDescs.CD_Object)) {
                    throw refuse("creates an object of " + type.displayName() + ", which inherits from another class");
                }
                Value.Instance instance = heap.create(type, isRecord, null, -1);
                for (FieldModel field : known.model().fields()) {
                    if (!field.flags().has(AccessFlag.STATIC)) {
                        heap.cell(instance, field.fieldName().stringValue(), zero(field.fieldTypeSymbol()));
                    }
                }
                return instance;
            }
        }
    }

    private void check(TypeCheckInstruction check, List<Value> stack) throws NotVectorizableException {
        ClassDesc type = check.type().asSymbol();
        boolean isKnown = stack.getLast() instanceof Value.Instance instance
                && (instance.type().equals(type) || type.equals(ConstantDescs.CD_Object));
        if (check.opcode() != Opcode.CHECKCAST || !isKnown) {
            throw refuse("asks for the class of an object");
        }
    }

    private Value lambda(InvokeDynamicInstruction call, List<Value> stack) throws NotVectorizableException {
        List<ConstantDesc> arguments = call.bootstrapArgs();
        boolean isLambda = call.bootstrapMethod().owner().equals(Names.of(LambdaMetafactory.class))
                && call.bootstrapMethod().methodName().equals("metafactory");
        if (!isLambda || !(arguments.get(1) instanceof DirectMethodHandleDesc code)) {
            throw refuse("uses the instruction INVOKEDYNAMIC");
        }
        List<Value> captured = new ArrayList<>();
        for (int i = call.typeSymbol().parameterCount(); i > 0; i--) {
            captured.addFirst(stack.removeLast());
        }
        return new Value.Function(call.name().stringValue(), code, captured);
    }

    /// Runs a lambda.
    @Nullable
    Value run(Value.Function function, String name, List<Value> arguments, Predicate when, State state)
            throws NotVectorizableException {
        DirectMethodHandleDesc code = function.code();
        List<Value> all = new ArrayList<>(function.captured());
        all.addAll(arguments);
        ClassDesc owner = switch (code.kind()) {
            case STATIC, INTERFACE_STATIC -> code.owner();
            case VIRTUAL, SPECIAL, INTERFACE_VIRTUAL, INTERFACE_SPECIAL ->
                switch (all.getFirst()) {
                    case Value.Instance instance -> instance.type();
                    case Value.Receiver _ when code.owner().equals(body.owner()) -> code.owner();
                    default -> throw foreign(all.getFirst());
                };
            default -> throw refuse("makes a lambda of something other than a method");
        };
        if (!name.equals(function.method())) {
            throw refuse("calls " + name + " of a lambda");
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(code.lookupDescriptor());
        return call(method(owner, code.methodName(), type), all, when, state);
    }

    private void math(String name, InvokeInstruction invoke, List<Value> stack) throws NotVectorizableException {
        LaneType type = LaneType.of(TypeKind.from(invoke.typeSymbol().returnType()));
        if (name.equals("fma")) {
            Node third = pop(stack);
            Node second = pop(stack);
            push(stack, nodes.fma(pop(stack), second, third));
            return;
        }
        switch (name) {
            case "rint" -> {
                push(stack, nodes.rint(pop(stack)));
                return;
            }
            case "floor", "ceil" -> {
                push(stack, nodes.floor(pop(stack), name.equals("ceil")));
                return;
            }
            case "round" -> {
                Node value = nodes.convert(pop(stack), LaneType.DOUBLE);
                push(stack, nodes.round(value, Objects.requireNonNull(type)));
                return;
            }
            default -> {
                // Is an operation.
            }
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
