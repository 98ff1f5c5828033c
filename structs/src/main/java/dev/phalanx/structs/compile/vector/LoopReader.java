package dev.phalanx.structs.compile.vector;

import dev.phalanx.structs.compile.vector.BodyReader.Edge;
import dev.phalanx.structs.compile.vector.BodyReader.Ways;
import dev.phalanx.structs.compile.vector.FlowGraph.Natural;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Reads a loop of a body into a [Loop].
///
/// The loop is read again and again, at first as if nothing changed in it, until all is known that does: the variables
/// that differ after a round, and those of them that differ between rows. If all rows leave the loop in the same round,
/// its condition is uniform. Otherwise the condition is the mask of the rows that are still in the loop, and variables
/// that are used later stay as they are for rows that have left.
///
/// A loop that begins with its condition, as `for` and `while` do, is turned round: the condition is read before the
/// loop and again at the end of each round, so no round is made in vain.
final class LoopReader {
    private static final int MOST_PASSES = 1_000;
    private static final int MOST_UNROLLED = 32;

    private final BodyReader reader;
    private final Nodes nodes;
    private final FlowGraph graph;
    private final Natural natural;
    private final List<Integer> order = new ArrayList<>();
    private final TreeSet<Integer> changing = new TreeSet<>();
    private final BitSet varying = new BitSet();
    private final BitSet lost = new BitSet();
    private boolean conditionVaries;
    private LaneType lane = LaneType.INT;
    private boolean laneIsChosen;
    private int start;

    LoopReader(BodyReader reader, FlowGraph graph, Natural natural) {
        this.reader = reader;
        this.nodes = reader.nodes;
        this.graph = graph;
        this.natural = natural;
        this.start = natural.start();
        graph.order().stream().filter(natural.blocks()::get).forEach(order::add);
    }

    /// A round: what the variables are in it and after it.
    ///
    /// @param condition the variable that is the condition
    /// @param phis the variables that change
    /// @param variables how many variables there are, without the fields of objects that the round creates
    /// @param mask for which rows the round is made
    /// @param again for which rows another one is
    /// @param after the state then
    private record Round(
            Region region,
            Node condition,
            Map<Integer, Node> phis,
            int variables,
            Predicate mask,
            Predicate again,
            State after,
            List<Edge> exits) {}

    /// The ways out of the loop.
    List<Edge> read(Edge entry) throws NotVectorizableException {
        BodyReader.Mark mark = reader.mark();
        reader.elements.enterUnrollable();
        try {
            return readRounds(entry);
        } catch (Elements.IndexException _) {
            reader.reset(mark);
        } finally {
            reader.elements.leaveUnrollable();
        }
        List<Edge> unrolled = unroll(entry, mark);
        return unrolled == null ? new LoopReader(reader, graph, natural).readRounds(entry) : unrolled;
    }

    /// Reads round after round, as long as it is not known that no row makes another one. Returns null if that takes
    /// too many rounds.
    private @Nullable List<Edge> unroll(Edge entry, BodyReader.Mark mark) throws NotVectorizableException {
        List<Integer> blocks =
                graph.order().stream().filter(natural.blocks()::get).toList();
        List<Edge> exits = new ArrayList<>();
        Edge next = entry;
        for (int round = 0; round < MOST_UNROLLED; round++) {
            Ways ways = reader.blocks(graph, natural, natural.start(), blocks, next);
            exits.addAll(ways.exits());
            if (ways.backs().isEmpty()) {
                return exits;
            }
            next = reader.merge(ways.backs(), graph.block(natural.start()).liveAtStart);
        }
        reader.reset(mark);
        return null;
    }

    private List<Edge> readRounds(Edge entry) throws NotVectorizableException {
        List<Edge> skipped = new ArrayList<>();
        Edge inside = entry;
        int second = second();
        if (second >= 0) {
            inside = null;
            for (Edge edge : reader.block(graph, start, entry)) {
                if (natural.blocks().get(Math.max(edge.target(), 0)) && edge.target() >= 0) {
                    inside = edge;
                } else {
                    skipped.add(edge);
                }
            }
            if (inside == null) {
                return skipped;
            }
            order.removeIf(block -> block == natural.start());
            order.add(natural.start());
            start = second;
            inside = reader.merge(List.of(inside), graph.block(start).liveAtStart);
        }
        inside = reader.separateRecords(inside);
        BodyReader.Mark mark = reader.mark();
        Region outer = reader.region;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            reader.reset(mark);
            reader.region = new Region(outer);
            Round round = round(inside);
            reader.region = outer;
            if (round == null) {
                reader.reset(mark);
                List<Edge> ways =
                        reader.blocks(graph, natural, start, order, inside).exits();
                ways.addAll(skipped);
                return ways;
            }
            if (!findChanges(round, inside)) {
                return finish(round, entry, inside, skipped);
            }
        }
        throw reader.refuse("has a loop that is too complicated");
    }

    /// The only block of the loop that its first block leads to, if it also leads out of the loop; otherwise -1.
    private int second() {
        List<Integer> inside = graph.block(start).next.stream()
                .filter(natural.blocks()::get)
                .distinct()
                .toList();
        boolean leadsOut = graph.block(start).next.stream()
                .anyMatch(next -> !natural.blocks().get(next));
        if (inside.size() != 1 || !leadsOut || inside.getFirst() == start || graph.loopAt(inside.getFirst()) != null) {
            return -1;
        }
        long before = graph.order().stream()
                .filter(block -> graph.block(block).next.contains(inside.getFirst()))
                .count();
        return before == 1 ? inside.getFirst() : -1;
    }

    /// Reads a round. Returns null if no row makes another one.
    private @Nullable Round round(Edge inside) throws NotVectorizableException {
        Region region = reader.region;
        Node condition = nodes.phi(null, lane, !conditionVaries, region);
        int variables = inside.state().variables();
        State state = inside.state().copy();
        lost.stream().forEach(variable -> state.set(variable, null));
        Map<Integer, Node> phis = new LinkedHashMap<>();
        for (int variable : changing) {
            Node first = number(inside.state(), variable);
            Node phi = nodes.phi(first.type, first.lane, !varying.get(variable) && first.uniform, region);
            phis.put(variable, phi);
            state.set(variable, new Value.Numeric(phi));
        }
        Predicate mask = conditionVaries ? Predicate.of(condition) : inside.when();
        Ways ways = reader.blocks(graph, natural, start, order, new Edge(start, mask, state));
        if (ways.backs().isEmpty()) {
            return null;
        }
        Edge again = reader.merge(ways.backs(), graph.block(start).liveAtStart);
        reader.keepRecords(inside.state(), again.state(), variables);
        reader.joinRecords(ways.exits(), variables);
        return new Round(region, condition, phis, variables, mask, again.when(), again.state(), ways.exits());
    }

    private static Node number(State state, int variable) {
        return ((Value.Numeric) Objects.requireNonNull(state.get(variable))).node();
    }

    /// What is true in a round where the predicate is.
    private Predicate inRound(Predicate predicate, Edge inside) {
        Predicate relative = conditionVaries ? predicate : predicate.relativeTo(inside.when());
        return relative == null ? predicate : relative;
    }

    /// Whether more changes in the loop than the round took for granted.
    private boolean findChanges(Round round, Edge inside) throws NotVectorizableException {
        boolean found = false;
        State before = inside.state();
        if (round.after().stack.size() != before.stack.size()) {
            throw reader.refuse("has a loop that is too complicated");
        }
        for (int variable = 0; variable < round.variables(); variable++) {
            Node phi = round.phis().get(variable);
            Value old = phi != null ? new Value.Numeric(phi) : before.get(variable);
            Value next = round.after().get(variable);
            if (old == null || lost.get(variable) || old.equals(next)) {
                continue;
            }
            boolean areNumbers =
                    old instanceof Value.Numeric a && next instanceof Value.Numeric b && a.node().type == b.node().type;
            if (!areNumbers) {
                found = true;
                lost.set(variable);
                changing.remove(variable);
            } else if (phi == null) {
                found = true;
                changing.add(variable);
            } else if (phi.uniform && !number(round.after(), variable).uniform) {
                found = true;
                varying.set(variable);
            }
        }
        Predicate relative = round.again().relativeTo(inside.when());
        if (!conditionVaries && (relative == null || !relative.isUniform())) {
            conditionVaries = true;
            return true;
        }
        Node next = round.again().node(nodes);
        if (conditionVaries && !next.uniform && next.lane.ofMask() != lane && !laneIsChosen) {
            lane = next.lane.ofMask();
            laneIsChosen = true;
            return true;
        }
        for (Map.Entry<Integer, Node> entry : round.phis().entrySet()) {
            if (!found && entry.getValue().uniform && !next(round, inside, entry.getKey()).uniform) {
                varying.set(entry.getKey());
                return true;
            }
        }
        return found;
    }

    private boolean isLive(int variable, Edge exit) {
        return variable >= exit.state().locals.length
                || (exit.target() != FlowGraph.RETURN
                        && graph.block(exit.target()).liveAtStart.get(variable));
    }

    /// Whether a variable that changes has at each way out either the value of the round or the next one, so that it is
    /// still there after the loop.
    private boolean isKept(Round round, int variable) {
        Node phi = round.phis().get(variable);
        Node next = number(round.after(), variable);
        return round.exits().stream().filter(exit -> isLive(variable, exit)).allMatch(exit -> {
            Value value = exit.state().get(variable);
            return value instanceof Value.Numeric number && (number.node() == phi || number.node() == next);
        });
    }

    /// The value of a variable in the next round, or after the last one.
    private Node next(Round round, Edge inside, int variable) {
        Node phi = Objects.requireNonNull(round.phis().get(variable));
        Node next = number(round.after(), variable);
        boolean isUsed = round.exits().stream().anyMatch(exit -> isLive(variable, exit));
        if (!isUsed || !isKept(round, variable)) {
            return next;
        }
        List<Predicate> changes = new ArrayList<>(List.of(round.again()));
        for (Edge exit : round.exits()) {
            boolean staysAsItWas = isLive(variable, exit) && number(exit.state(), variable) == phi;
            if (!staysAsItWas) {
                changes.add(exit.when());
            }
        }
        return nodes.select(inRound(Predicate.any(changes, nodes), inside).node(nodes), next, phi);
    }

    /// Adds the loop to its region.
    private List<Edge> finish(Round round, Edge entry, Edge inside, List<Edge> skipped)
            throws NotVectorizableException {
        Loop loop = new Loop(round.region());
        if (conditionVaries) {
            add(
                    loop,
                    round.condition(),
                    inside.when().node(nodes),
                    round.again().node(nodes));
        } else {
            Node again = inRound(round.again(), inside).node(nodes);
            add(loop, round.condition(), nodes.any(inside.when().node(nodes)), again);
        }
        round.phis()
                .forEach((variable, phi) ->
                        add(loop, phi, number(inside.state(), variable), next(round, inside, variable)));
        Map<Integer, List<Edge>> targets = new TreeMap<>();
        round.exits()
                .forEach(exit -> targets.computeIfAbsent(exit.target(), _ -> new ArrayList<>())
                        .add(exit));
        if (targets.isEmpty()) {
            throw reader.refuse("has a loop without an end");
        }
        Edge only = targets.size() == 1 && canJoin(round, entry, inside, skipped) ? skipped.getFirst() : null;
        List<Exit> exits = new ArrayList<>();
        for (List<Edge> edges : targets.values()) {
            exits.add(exit(round, loop, inside, edges, targets.size() == 1, only));
        }
        Objects.requireNonNull(round.region().parent).parts.add(loop);
        List<Edge> ways = new ArrayList<>(only == null ? skipped : List.of());
        for (Exit exit : exits) {
            ways.add(after(exit, entry, inside, only != null));
        }
        return ways;
    }

    private void add(Loop loop, Node phi, Node first, Node next) {
        loop.variables().add(new Loop.Variable(phi, as(phi, first), as(phi, next)));
    }

    private Node as(Node phi, Node value) {
        if (phi.uniform) {
            return value;
        }
        return phi.isCondition() ? nodes.mask(value, phi.lane) : nodes.vary(value);
    }

    /// A way out: for each variable what it is after the loop, a node inside of which is a variable of the loop.
    ///
    /// @param left the variable that says for which rows it was taken, or null if it is for all
    private record Exit(Edge first, @Nullable Node left, Map<Integer, Value> values, Map<Integer, Node> variables) {}

    /// Whether the way on which the condition is false before the loop can be the same as the one way out: the
    /// variables have the values there that they have before the first round.
    private boolean canJoin(Round round, Edge entry, Edge inside, List<Edge> skipped) {
        if (skipped.size() != 1
                || skipped.getFirst().target() != round.exits().getFirst().target()) {
            return false;
        }
        Edge way = skipped.getFirst();
        Predicate relative = way.when().relativeTo(entry.when());
        if (!conditionVaries && (relative == null || !relative.isUniform())) {
            return false;
        }
        for (int variable = 0; variable < round.variables(); variable++) {
            int number = variable;
            Value value = way.state().get(variable);
            boolean isNowhere = value == null
                    && round.exits().stream().allMatch(exit -> exit.state().get(number) == null);
            if (!isLive(variable, way) || isNowhere) {
                continue;
            }
            Value invariant = invariant(round, round.exits(), variable);
            boolean isSame;
            if (invariant != null) {
                isSame = invariant.equals(value);
            } else if (round.phis().containsKey(variable) && isKept(round, variable)) {
                isSame = value instanceof Value.Numeric numeric && numeric.node() == number(inside.state(), variable);
            } else {
                isSame = value instanceof Value.Numeric;
            }
            if (!isSame) {
                return false;
            }
        }
        return true;
    }

    /// The value of a variable at all of some ways out, if it is the same and none of the loop's.
    private static @Nullable Value invariant(Round round, List<Edge> exits, int variable) {
        Value value = exits.getFirst().state().get(variable);
        boolean isSame = exits.stream()
                .allMatch(exit -> Objects.equals(value, exit.state().get(variable)));
        boolean isInside = value instanceof Value.Numeric number && number.node().region.depth >= round.region().depth;
        return isSame && !isInside ? value : null;
    }

    private Exit exit(Round round, Loop loop, Edge inside, List<Edge> edges, boolean isOnly, @Nullable Edge joined) {
        Edge first = edges.getFirst();
        List<Predicate> whens =
                edges.stream().map(edge -> inRound(edge.when(), inside)).toList();
        boolean isUniform = !conditionVaries && whens.stream().allMatch(Predicate::isUniform);
        Node left = null;
        if (!isOnly) {
            left = nodes.phi(null, lane, isUniform, round.region());
            add(
                    loop,
                    left,
                    nodes.constant(false),
                    nodes.or(left, Predicate.any(whens, nodes).node(nodes)));
        }
        Map<Integer, Value> values = new LinkedHashMap<>();
        Map<Integer, Node> variables = new LinkedHashMap<>();
        for (int variable = 0; variable < first.state().variables(); variable++) {
            if (!isLive(variable, first)) {
                continue;
            }
            Value invariant = invariant(round, edges, variable);
            if (invariant != null) {
                values.put(variable, invariant);
            } else if (round.phis().containsKey(variable) && isKept(round, variable)) {
                variables.put(variable, Objects.requireNonNull(round.phis().get(variable)));
            } else {
                Node kept = keep(round, loop, edges, whens, isUniform, variable, joined);
                if (kept != null) {
                    variables.put(variable, kept);
                }
            }
        }
        return new Exit(first, left, values, variables);
    }

    /// A new variable of the loop with what another one is when a row leaves.
    private @Nullable Node keep(
            Round round,
            Loop loop,
            List<Edge> edges,
            List<Predicate> whens,
            boolean isUniform,
            int variable,
            @Nullable Edge joined) {
        List<Node> values = new ArrayList<>();
        for (Edge edge : edges) {
            if (!(edge.state().get(variable) instanceof Value.Numeric number)) {
                return null;
            }
            values.add(number.node());
        }
        LaneType type = Objects.requireNonNull(values.getFirst().type);
        Node before = joined == null ? nodes.zero(type) : number(joined.state(), variable);
        boolean same = isUniform && before.uniform && values.stream().allMatch(value -> value.uniform);
        Node kept = nodes.phi(type, type, same, round.region());
        Node next = kept;
        for (int i = 0; i < values.size(); i++) {
            next = nodes.select(whens.get(i).node(nodes), values.get(i), next);
        }
        add(loop, kept, before, next);
        return kept;
    }

    private Edge after(Exit exit, Edge entry, Edge inside, boolean isJoined) {
        State state = exit.first().state().keeping(new BitSet());
        for (int variable = 0; variable < state.variables(); variable++) {
            Node kept = exit.variables().get(variable);
            if (kept != null) {
                state.set(variable, new Value.Numeric(nodes.result(kept)));
            } else if (isLive(variable, exit.first())) {
                state.set(variable, exit.values().get(variable));
            }
        }
        Predicate when = isJoined ? entry.when() : inside.when();
        Node left = exit.left();
        if (left != null) {
            Node condition = nodes.result(left);
            when = conditionVaries ? Predicate.of(condition) : when.and(condition);
        }
        return new Edge(exit.first().target(), when, state);
    }
}
