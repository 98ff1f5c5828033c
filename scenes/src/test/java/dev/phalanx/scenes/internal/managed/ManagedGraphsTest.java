package dev.phalanx.scenes.internal.managed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.bytes.TableWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ManagedGraphsTest {
    private static final String HERE = "dev.phalanx.scenes.internal.managed.ManagedGraphsTest$";

    static class Node1 implements IManagedComponentData {
        int id;
        Node1 next;
        Node1 previous;
        List<Node1> children = new ArrayList<>();
        Set<Node1> set;
        Map<Object, Object> map;
        Optional<Node1> maybe = Optional.empty();
        Pair pair;
        Object[] array;

        Node1() {}

        Node1(int id) {
            this.id = id;
        }
    }

    record Pair(Object left, Object right) {}

    @Test
    void sharedObjectsAndCyclesKeepTheirIdentity() throws SceneFileException {
        Node1 node = new Node1(1);
        node.next = new Node1(2);
        node.next.previous = node;
        node.previous = node;
        node.children.add(node.next);
        node.children.add(node);
        node.set = new LinkedHashSet<>(List.of(node, node.next));
        node.map = new LinkedHashMap<>();
        node.map.put(node, node.map);
        node.maybe = Optional.of(node);
        node.pair = new Pair(node, node.children);
        node.next.pair = node.pair;
        node.array = new Object[] {node.pair, null, 5};
        node.next.array = node.array;

        Node1 copy = Sections.copyOf(node);

        assertThat(copy).isNotSameAs(node);
        assertThat(copy.next.previous).isSameAs(copy);
        assertThat(copy.previous).isSameAs(copy);
        assertThat(copy.children.get(0)).isSameAs(copy.next);
        assertThat(copy.children.get(1)).isSameAs(copy);
        assertThat(copy.set).contains(copy, copy.next).hasSize(2);
        assertThat(copy.map.get(copy)).isSameAs(copy.map);
        assertThat(copy.maybe.orElseThrow()).isSameAs(copy);
        assertThat(copy.pair.left).isSameAs(copy);
        assertThat(copy.pair.right).isSameAs(copy.children);
        assertThat(copy.next.pair).isSameAs(copy.pair);
        assertThat(copy.next.array).isSameAs(copy.array);
        assertThat(copy.array[0]).isSameAs(copy.pair);
    }

    @Test
    void aListOfAHundredThousandLinkedNodesIsReadWithoutRecursion() throws SceneFileException {
        Node1 first = new Node1(0);
        Node1 at = first;
        for (int i = 1; i < 100_000; i++) {
            at.next = new Node1(i);
            at.next.previous = at;
            at = at.next;
        }
        int count = 0;
        for (Node1 each = Sections.copyOf(first); each != null; each = each.next) {
            boolean isLinked = each.next == null || each.next.previous.id == each.id;
            count += isLinked && each.id == count ? 1 : 0;
        }
        assertThat(count).isEqualTo(100_000);
    }

    @Test
    void theMessageAboutADeepValueHasBothEndsOfItsPath() {
        Node1 first = new Node1(0);
        Node1 at = first;
        for (int i = 1; i < 1000; i++) {
            at.next = new Node1(i);
            at = at.next;
        }
        at.array = new Object[] {new Thread()};
        assertThatThrownBy(() -> new Sections().write(first))
                .hasMessage(HERE + "Node1" + ".next".repeat(20) + " ... " + ".next".repeat(18) + ".array[0] is a"
                        + " java.lang.Thread, which cannot be copied or saved. Make the field transient, or give the class"
                        + " a codec with SaveOptions.withCodec.");
    }

    static final class Holder implements IManagedComponentData {
        Object value;
    }

    private static Object nested(int levels) {
        Object value = 1;
        for (int i = 0; i < levels; i++) {
            value = i % 2 == 0 ? new ArrayList<>(List.of(value)) : new Object[] {value};
        }
        return value;
    }

    @Test
    void nestingBeyondTheLimitIsRefused() throws SceneFileException {
        Holder holder = new Holder();
        holder.value = nested(254);
        assertThat(Sections.copyOf(holder)).isNotNull();
        holder.value = nested(255);
        assertThatThrownBy(() -> new Sections().write(holder))
                .hasMessageEndingWith(
                        "[0] is nested more than 256 levels deep. Keep the objects in a list, or link them by"
                                + " fields of classes that are no records and have no codec.");
    }

    /// What code throws on a thread with a stack of some size, 50 times.
    private static List<Throwable> thrownBy(long stackBytes, ThrowingCallable code) throws InterruptedException {
        List<Throwable> thrown = new ArrayList<>();
        Thread thread = new Thread(
                null,
                () -> {
                    for (int i = 0; i < 50; i++) {
                        Throwable each = catchThrowable(code);
                        if (each != null) {
                            thrown.add(each);
                        }
                    }
                },
                "small",
                stackBytes);
        thread.start();
        thread.join();
        return thrown;
    }

    @Test
    void theDeepestNestingTakesLittleStackAndATooSmallStackIsSaid() throws Exception {
        Holder holder = new Holder();
        holder.value = nested(254);
        List<byte[]> bytes = new ArrayList<>();
        assertThat(thrownBy(500_000, () -> bytes.add(new Sections().write(holder))))
                .isEmpty();
        assertThat(thrownBy(500_000, () -> new Sections().read(bytes.get(0), Holder.class)))
                .isEmpty();

        assertThat(thrownBy(1, () -> new Sections().write(holder)))
                .allSatisfy(each -> assertThat(each)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("the thread is too small"));
        assertThat(thrownBy(1, () -> new Sections().read(bytes.get(0), Holder.class)))
                .allSatisfy(each -> assertThat(each)
                        .isInstanceOf(SceneFileException.class)
                        .hasMessageContaining("the thread is too small"));
    }

    static final class Keyed implements IManagedComponentData {
        String name;
        Set<Keyed> friends = new HashSet<>();

        Keyed() {}

        Keyed(String name) {
            this.name = name;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Keyed keyed && keyed.late.equals(late);
        }

        @Override
        public int hashCode() {
            return late.hashCode();
        }

        String late;
    }

    @Test
    void setsAreFilledAgainWhenTheirElementsAreComplete() throws SceneFileException {
        Keyed one = new Keyed("one");
        one.late = "a";
        Keyed two = new Keyed("two");
        two.late = "b";
        one.friends.addAll(List.of(one, two));
        two.friends.addAll(List.of(one, two));

        Sections sections = new Sections();
        Keyed copy = sections.read(sections.write(one), Keyed.class);

        assertThat(copy.friends).contains(copy).hasSize(2);
        for (Keyed friend : copy.friends) {
            assertThat(friend.friends.contains(copy)).isTrue();
            assertThat(friend.friends).hasSize(2);
        }
    }

    @Test
    void keysThatAreLongToCompareAreRefused() {
        List<Object> list = new ArrayList<>(List.of(1));
        for (int i = 0; i < 40; i++) {
            list = new ArrayList<>(List.of(list, list));
        }
        Holder holder = new Holder();
        holder.value = list;
        assertThat(new Sections().write(holder)).hasSizeLessThan(1000);
        ManagedTree tree = new Sections().writer().toTree(holder, Holder.class, "Holder");
        Node.Instance root = (Node.Instance) tree.root();
        ManagedTree set = new ManagedTree(
                new Node.Instance(
                        0,
                        root.type(),
                        List.of(shifted(new Node.Collected(
                                1, Form.HASH_SET, null, List.of(root.fields().get(0)))))),
                List.of());
        assertThatThrownBy(() -> TreeWriter.write(set, new TableWriter()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "The keys of sets and maps refer to the same parts too often, or to what they are in. Keep these"
                                + " objects in a list, or use keys that are numbers or strings.");
    }

    /// The same set with the numbers of what is in it one up.
    private static Node shifted(Node node) {
        return switch (node) {
            case Node.Collected set
            when set.form() == Form.HASH_SET ->
                new Node.Collected(
                        1,
                        set.form(),
                        null,
                        set.elements().stream().map(ManagedGraphsTest::shifted).toList());
            case Node.Collected list ->
                new Node.Collected(
                        list.number() + 1,
                        list.form(),
                        null,
                        list.elements().stream().map(ManagedGraphsTest::shifted).toList());
            case Node.Reference reference -> new Node.Reference(reference.number() + 1);
            default -> node;
        };
    }

    record Edge(City from, City to, int length) {}

    static final class City implements IManagedComponentData {
        String name;
        List<Edge> edges = new ArrayList<>();

        City() {}

        City(String name) {
            this.name = name;
        }

        void connect(City other, int length) {
            Edge edge = new Edge(this, other, length);
            edges.add(edge);
            other.edges.add(edge);
        }
    }

    @Test
    void recordsCanBePartOfCyclesThroughObjects() throws SceneFileException {
        City paris = new City("Paris");
        City rome = new City("Rome");
        City oslo = new City("Oslo");
        paris.connect(rome, 1);
        rome.connect(oslo, 2);
        oslo.connect(paris, 3);
        paris.connect(paris, 4);

        City copy = Sections.copyOf(paris);

        Edge first = copy.edges.get(0);
        assertThat(first.from).isSameAs(copy);
        assertThat(first.to.edges.get(0)).isSameAs(first);
        assertThat(first.to.name).isEqualTo("Rome");
        assertThat(copy.edges.get(1).from.name).isEqualTo("Oslo");
        assertThat(copy.edges).extracting(Edge::length).containsExactly(1, 3, 4, 4);
        assertThat(copy.edges.get(2)).isSameAs(copy.edges.get(3));
    }

    record Road(Town from, Town to) {}

    static final class Town implements IManagedComponentData {
        Set<Road> roads = new LinkedHashSet<>();
        Map<Road, Integer> lengths = new LinkedHashMap<>();
        String name;

        @Override
        public boolean equals(Object other) {
            return other instanceof Town town && town.name.equals(name);
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    @Test
    void recordsCanBeKeysInCyclesThroughObjects() throws SceneFileException {
        Town ulm = new Town();
        ulm.name = "Ulm";
        Town bonn = new Town();
        bonn.name = "Bonn";
        Road road = new Road(ulm, bonn);
        for (Town town : List.of(ulm, bonn)) {
            town.roads.add(road);
            town.roads.add(new Road(town, town));
            town.lengths.put(road, 5);
        }

        Town copy = Sections.copyOf(ulm);

        Road first = copy.roads.iterator().next();
        assertThat(first.from).isSameAs(copy);
        assertThat(first.to.roads.iterator().next()).isSameAs(first);
        for (Town town : List.of(copy, first.to)) {
            assertThat(town.roads).hasSize(2).contains(first, new Road(town, town));
            assertThat(town.lengths.get(first)).isEqualTo(5);
        }
    }

    static final class Selfish implements IManagedComponentData {
        List<Object> list = new ArrayList<>();
    }

    @Test
    void aListThatContainsItselfIsKept() throws SceneFileException {
        Selfish selfish = new Selfish();
        selfish.list.add(selfish.list);
        Selfish copy = Sections.copyOf(selfish);
        assertThat(copy.list.get(0)).isSameAs(copy.list);
    }
}
