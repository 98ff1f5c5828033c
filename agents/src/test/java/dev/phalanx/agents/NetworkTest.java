package dev.phalanx.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.testing.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Row("AGT-5")
class NetworkTest {
    record Person(int number) implements IComponentData {}

    record Grave(int number) implements ICleanupComponentData {}

    private final World world = new World("Network");
    private final EntityManager em = world.entityManager();

    @AfterEach
    void close() {
        world.audit();
        world.close();
    }

    private List<Entity> people(int count) {
        List<Entity> made = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            made.add(em.createEntity(new Person(i)));
        }
        return made;
    }

    private static List<Entity> all(LinkedAgents agents) {
        List<Entity> found = new ArrayList<>();
        agents.forEach(found::add);
        return found;
    }

    @Test
    @Row("AGT-5.1")
    void anUndirectedLinkHasTwoEnds() {
        List<Entity> people = people(5);
        Network friends = Network.undirected(em, "friends");
        friends.link(people.get(3), people.get(1));
        friends.link(people.get(3), people.get(4), 0.5);
        friends.link(people.get(0), people.get(3));
        assertThat(all(friends.neighbours(people.get(3)))).containsExactly(people.get(0), people.get(1), people.get(4));
        assertThat(all(friends.predecessors(people.get(1)))).containsExactly(people.get(3));
        assertThat(friends.neighbours(people.get(2)).count()).isZero();
        assertThat(friends.isLinked(people.get(1), people.get(3))).isTrue();
        assertThat(friends.isLinked(people.get(1), people.get(0))).isFalse();
        assertThat(friends.weight(people.get(4), people.get(3))).isEqualTo(0.5);
        assertThat(friends.linkCount()).isEqualTo(3);

        friends.link(people.get(4), people.get(3), 2);
        assertThat(friends.linkCount()).isEqualTo(3);
        assertThat(friends.weight(people.get(3), people.get(4))).isEqualTo(2);
        assertThat(friends.unlink(people.get(1), people.get(3))).isTrue();
        assertThat(friends.unlink(people.get(1), people.get(3))).isFalse();
        friends.unlinkAll(people.get(3));
        assertThat(friends.linkCount()).isZero();
        assertThat(friends).hasToString("undirected network \"friends\"");
        assertThat(friends.neighbours(people.get(3)))
                .hasToString("agents linked with " + people.get(3) + " in undirected network \"friends\"");
    }

    @Test
    @Row("AGT-5.1")
    void aDirectedLinkHasADirection() {
        List<Entity> people = people(4);
        Network follows = Network.directed(em, "follows");
        follows.link(people.get(2), people.get(0), 3);
        follows.link(people.get(0), people.get(2), 4);
        follows.link(people.get(2), people.get(3));
        assertThat(all(follows.neighbours(people.get(2)))).containsExactly(people.get(0), people.get(3));
        assertThat(all(follows.predecessors(people.get(2)))).containsExactly(people.get(0));
        assertThat(follows.predecessors(people.get(1)).count()).isZero();
        assertThat(follows.weight(people.get(2), people.get(0))).isEqualTo(3);
        assertThat(follows.weight(people.get(0), people.get(2))).isEqualTo(4);
        assertThat(follows.isLinked(people.get(3), people.get(2))).isFalse();
        follows.unlinkAll(people.get(0));
        assertThat(follows.linkCount()).isEqualTo(1);
        assertThat(follows.isDirected()).isTrue();
        assertThat(follows.name()).isEqualTo("follows");
    }

    @Test
    void linkedAgentsAreCountedFoundAndDrawn() {
        List<Entity> people = people(5);
        Network friends = Network.undirected(em, "friends");
        for (int i = 4; i > 0; i--) {
            friends.link(people.getFirst(), people.get(i), i * 10);
        }
        LinkedAgents of = friends.neighbours(people.getFirst());
        assertThat(of.count(other -> other.index() > people.get(2).index())).isEqualTo(2);
        assertThat(of.find(other -> other.index() > people.get(2).index())).isEqualTo(people.get(3));
        assertThat(of.find(other -> false)).isNull();
        List<String> weights = new ArrayList<>();
        of.forEachWeighted((other, weight) -> weights.add(people.indexOf(other) + ":" + weight));
        assertThat(weights).containsExactly("1:10.0", "2:20.0", "3:30.0", "4:40.0");
        int[] drawn = new int[5];
        Random rng = Random.of(1);
        for (int i = 0; i < 4_000; i++) {
            drawn[people.indexOf(of.random(rng))]++;
        }
        assertThat(drawn[0]).isZero();
        for (int i = 1; i < 5; i++) {
            assertThat(drawn[i]).isBetween(900, 1_100);
        }
        assertThat(rng.counter).isEqualTo(4_000);
        friends.unlinkAll(people.get(1));
        assertThat(friends.neighbours(people.get(1)).random(rng)).isNull();
        assertThat(rng.counter).isEqualTo(4_000);
    }

    @Test
    @Row("AGT-5.2")
    void linksEndWithTheirAgents() {
        List<Entity> people = people(6);
        Network friends = Network.undirected(em, "friends");
        Network follows = Network.directed(em, "follows");
        for (Entity other : people.subList(1, 6)) {
            friends.link(people.getFirst(), other);
            follows.link(other, people.getFirst());
            follows.link(people.get(2), other.equals(people.get(2)) ? people.getFirst() : other);
        }
        em.destroyEntity(people.get(2));
        Entity reborn = em.createEntity(new Person(7));
        assertThat(reborn.index()).isEqualTo(people.get(2).index());
        assertThat(friends.neighbours(reborn).count()).isZero();
        assertThat(follows.neighbours(reborn).count()).isZero();
        assertThat(all(friends.neighbours(people.getFirst())))
                .containsExactly(people.get(1), people.get(3), people.get(4), people.get(5));
        assertThat(follows.predecessors(people.getFirst()).count()).isEqualTo(4);
        assertThat(friends.linkCount()).isEqualTo(4);
        assertThat(follows.linkCount()).isEqualTo(4);

        em.destroyEntity(em.queryBuilder().withAll(Person.class).build());
        assertThat(friends.linkCount()).isZero();
        assertThat(follows.linkCount()).isZero();
    }

    @Test
    @Row("AGT-5.2")
    void linksEndEvenIfCleanupIsLeft() {
        List<Entity> people = people(3);
        Network friends = Network.undirected(em, "friends");
        friends.link(people.get(0), people.get(1));
        friends.link(people.get(1), people.get(2));
        em.addComponent(people.getFirst(), new Grave(1));
        em.destroyEntity(people.getFirst());
        assertThat(em.exists(people.getFirst())).isTrue();
        assertThat(friends.linkCount()).isEqualTo(1);
        assertThatThrownBy(() -> friends.neighbours(people.getFirst())).hasMessageContaining("does not exist");
        friends.refresh();
        assertThat(friends.linkCount()).isEqualTo(1);
        em.removeComponent(people.getFirst(), Grave.class);
        assertThat(friends.linkCount()).isEqualTo(1);
    }

    @Test
    void anInstanceHasNoLinks() {
        List<Entity> people = people(2);
        Network friends = Network.undirected(em, "friends");
        friends.link(people.get(0), people.get(1));
        assertThat(friends.neighbours(em.instantiate(people.getFirst())).count())
                .isZero();
    }

    @Test
    @Row("AGT-5.3")
    void linksToItselfOrTheDeadAreRefused() {
        List<Entity> people = people(3);
        Network friends = Network.undirected(em, "friends");
        Entity dead = people.get(2);
        friends.link(people.getFirst(), dead);
        em.destroyEntity(dead);
        assertThatThrownBy(() -> friends.link(people.getFirst(), people.getFirst()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(people.getFirst() + " cannot be linked with itself in undirected network \"friends\". Give"
                        + " two different agents.");
        assertThatThrownBy(() -> friends.link(people.getFirst(), dead))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(dead + " was given to undirected network \"friends\", and does not exist. Give an entity"
                        + " that is alive.");
        assertThatThrownBy(() -> friends.neighbours(dead)).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> friends.isLinked(Entity.NULL, dead)).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> friends.weight(people.get(0), people.get(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(people.get(0) + " has no link to " + people.get(1)
                        + " in undirected network \"friends\". Ask isLinked(first, second) first.");
        friends.neighbours(people.get(1)).count();
        em.destroyEntity(people.get(1)); // without links, and known
        assertThatThrownBy(() -> friends.neighbours(people.get(1))).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> Network.directed(em, "friends"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The world has a network \"friends\" that is undirected, and one that is directed was asked"
                        + " for. Use another name, or the same kind.");
    }

    @Test
    void changesDuringAVisitAreRefused() {
        List<Entity> people = people(4);
        Network friends = Network.undirected(em, "friends");
        NetworkGenerators.ring(friends, people, 2);
        Entity first = people.getFirst();
        assertThatThrownBy(() -> friends.neighbours(first).forEach(other -> friends.unlink(first, other)))
                .isInstanceOf(ConcurrentModificationException.class)
                .hasMessage("Links of undirected network \"friends\" were changed, or agents that it links were"
                        + " destroyed, while those of " + first
                        + " were visited. Find or collect the agents first, and change links afterwards.");
        assertThatThrownBy(() -> friends.neighbours(first).forEach(em::destroyEntity))
                .isInstanceOf(ConcurrentModificationException.class);
        assertThatThrownBy(() -> friends.neighbours(people.get(2)).find(other -> {
                    friends.link(people.get(2), first);
                    return true;
                }))
                .isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    @Row("AGT-1.1")
    void aNetworkGoesBackWithItsWorld() {
        List<Entity> people = people(20);
        Network friends = Network.undirected(em, "friends");
        NetworkGenerators.erdosRenyi(friends, people, 0.3, Random.of(1));
        em.destroyEntity(people.get(7)); // its links leave the buffer later
        long hash = world.stateHash();
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            Network other = Network.undirected(kept.entityManager(), "friends");
            for (int round = 0; round < 2; round++) {
                play(em, friends, people);
                play(kept.entityManager(), other, people);
                assertThat(kept.stateHash()).isEqualTo(world.stateHash()).isNotEqualTo(hash);
                assertThat(all(other.neighbours(people.get(3)))).isEqualTo(all(friends.neighbours(people.get(3))));
            }
        }
    }

    private static void play(EntityManager em, Network friends, List<Entity> people) {
        for (int i = 8; i < 20; i++) {
            if (em.exists(people.get(i))) {
                friends.unlinkAll(people.get(i));
                friends.link(people.get(i), people.get(1));
                friends.link(people.get(i), people.get(3), 7);
                em.destroyEntity(people.get(i));
                return;
            }
        }
    }

    @Test
    void usersOfANameShareANetwork() {
        List<Entity> people = people(3);
        Network friends = Network.undirected(em, "friends");
        assertThat(Network.undirected(em, "friends")).isSameAs(friends);
        assertThat(Network.undirected(em, "others")).isNotSameAs(friends);
        friends.link(people.get(0), people.get(1));
        try (World empty = new World("Empty")) {
            em.copyAndReplaceEntitiesFrom(empty.entityManager());
        }
        assertThatThrownBy(friends::linkCount)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The world has no network \"friends\": its entity was destroyed, or the world was replaced"
                        + " by one without it. Make the network anew.");
        assertThat(Network.undirected(em, "friends")).isSameAs(friends);
        assertThat(friends.linkCount()).isZero();
        em.destroyEntity(em.queryBuilder().withAll(NetworkName.class).build());
        assertThatThrownBy(friends::linkCount).hasMessageStartingWith("The world has no network \"friends\"");
    }

    @Test
    void linksMoveToAnotherWorld() {
        try (World target = new World("Target")) {
            EntityManager to = target.entityManager();
            to.createEntity(new Person(100));
            List<Entity> people = people(4);
            Network friends = Network.undirected(em, "friends");
            friends.link(people.get(0), people.get(3), 5);
            friends.link(people.get(1), people.get(2));
            em.destroyEntity(people.get(1));
            to.moveEntitiesFrom(em);
            Network moved = Network.undirected(to, "friends");
            assertThat(moved.linkCount()).isEqualTo(1);
            Entity first = person(to, 0);
            assertThat(all(moved.neighbours(first))).containsExactly(person(to, 3));
            assertThat(moved.weight(person(to, 3), first)).isEqualTo(5);
            assertThatThrownBy(friends::linkCount).isInstanceOf(IllegalStateException.class);
            target.audit();
        }
    }

    private static Entity person(EntityManager manager, int number) {
        try (var all = manager.queryBuilder().withAll(Person.class).build().toEntityArray()) {
            for (Entity each : all) {
                if (manager.getComponent(each, Person.class).number() == number) {
                    return each;
                }
            }
        }
        throw new AssertionError("no person " + number);
    }

    @Test
    void aBufferThatWasWrittenIsReadAnew() {
        List<Entity> people = people(3);
        Network friends = Network.undirected(em, "friends");
        Entity holder = em.getSingletonEntity(NetworkName.class);
        em.getBuffer(holder, NetworkLink.class).add(new NetworkLink(people.get(2), people.get(1), 4));
        friends.refresh();
        assertThat(friends.weight(people.get(1), people.get(2))).isEqualTo(4);
        em.getBuffer(holder, NetworkLink.class).add(new NetworkLink(people.get(1), people.get(2), 5));
        assertThatThrownBy(friends::refresh)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The buffer of undirected network \"friends\" has the link NetworkLink[from="
                        + people.get(1) + ", to=" + people.get(2)
                        + ", weight=5.0] twice. Change links by the methods of the network alone, or mend the buffer.");
        em.getBuffer(holder, NetworkLink.class).clear();
        em.getBuffer(holder, NetworkLink.class).add(new NetworkLink(people.get(1), people.get(1), 5));
        assertThatThrownBy(friends::linkCount).hasMessageContaining(", from an agent to itself. Change links");
        em.getBuffer(holder, NetworkLink.class).clear();
        assertThat(friends.linkCount()).isZero();
    }

    // Random scripts, compared with a map of links

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void aNetworkHoldsWhatWasLinked(int seed) {
        java.util.Random random = new java.util.Random(seed);
        boolean isDirected = seed % 2 == 1;
        Network network = isDirected ? Network.directed(em, "model") : Network.undirected(em, "model");
        Map<Long, Double> model = new TreeMap<>();
        List<Entity> alive = new ArrayList<>(people(4));
        try (World kept = new World("Kept")) {
            kept.entityManager().copyAndReplaceEntitiesFrom(em);
            Map<Long, Double> keptModel = Map.of();
            List<Entity> keptAlive = List.copyOf(alive);
            for (int step = 0; step < 600; step++) {
                Entity first = alive.get(random.nextInt(alive.size()));
                Entity second = alive.get(random.nextInt(alive.size()));
                switch (random.nextInt(20)) {
                    case 0, 1 -> alive.add(em.createEntity(new Person(step)));
                    case 2, 3 -> {
                        if (alive.size() > 3) {
                            em.destroyEntity(first);
                            alive.remove(first);
                            model.keySet().removeIf(link -> touches(link, first));
                        }
                    }
                    case 4, 5, 6 -> {
                        if (!first.equals(second)) {
                            assertThat(network.unlink(first, second))
                                    .isEqualTo(model.remove(key(first, second, isDirected)) != null);
                        }
                    }
                    case 7 -> {
                        network.unlinkAll(first);
                        model.keySet().removeIf(link -> touches(link, first));
                    }
                    case 8 -> {
                        kept.entityManager().copyAndReplaceEntitiesFrom(em);
                        keptModel = Map.copyOf(model);
                        keptAlive = List.copyOf(alive);
                    }
                    case 9 -> {
                        em.copyAndReplaceEntitiesFrom(kept.entityManager());
                        model = new TreeMap<>(keptModel);
                        alive = new ArrayList<>(keptAlive);
                    }
                    case 10 -> network.refresh();
                    default -> {
                        if (!first.equals(second)) {
                            network.link(first, second, step);
                            model.put(key(first, second, isDirected), (double) step);
                        }
                    }
                }
                if (random.nextInt(3) == 0) {
                    compare(network, model, alive, isDirected);
                }
            }
        }
    }

    private static long key(Entity first, Entity second, boolean isDirected) {
        boolean isInOrder = isDirected || first.index() < second.index();
        return isInOrder ? (long) first.index() << 32 | second.index() : (long) second.index() << 32 | first.index();
    }

    private static boolean touches(long link, Entity agent) {
        return link >>> 32 == agent.index() || (int) link == agent.index();
    }

    private static void compare(Network network, Map<Long, Double> model, List<Entity> alive, boolean isDirected) {
        assertThat(network.linkCount()).isEqualTo(model.size());
        List<Entity> byId = new ArrayList<>(alive);
        byId.sort(Comparator.comparingInt(Entity::index));
        for (Entity agent : alive) {
            List<String> expected = new ArrayList<>();
            for (Entity other : byId) {
                Double weight = agent.equals(other) ? null : model.get(key(agent, other, isDirected));
                if (weight != null) {
                    expected.add(other + " " + weight);
                }
            }
            List<String> found = new ArrayList<>();
            network.neighbours(agent).forEachWeighted((other, weight) -> found.add(other + " " + weight));
            assertThat(found).isEqualTo(expected);
            for (Entity other : all(network.predecessors(agent))) {
                assertThat(network.isLinked(other, agent)).isTrue();
            }
            assertThat(network.predecessors(agent).count()).isEqualTo((int) byId.stream()
                    .filter(other -> !agent.equals(other) && model.containsKey(key(other, agent, isDirected)))
                    .count());
        }
    }

    // Generators

    @Test
    void aRingLinksTheNearest() {
        List<Entity> people = people(7);
        Network ring = Network.undirected(em, "ring");
        NetworkGenerators.ring(ring, people, 4);
        assertThat(ring.linkCount()).isEqualTo(14);
        assertThat(all(ring.neighbours(people.getFirst())))
                .containsExactly(people.get(1), people.get(2), people.get(5), people.get(6));
        Network both = Network.directed(em, "both");
        NetworkGenerators.ring(both, people, 2);
        assertThat(both.linkCount()).isEqualTo(14);
        assertThat(all(both.predecessors(people.get(6)))).containsExactly(people.get(0), people.get(5));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void linksOfErdosAndRenyiAreEvenlySpread(boolean isDirected) {
        List<Entity> people = people(200);
        Network network = isDirected ? Network.directed(em, "random") : Network.undirected(em, "random");
        Random rng = Random.of(3);
        NetworkGenerators.erdosRenyi(network, people, 0.1, rng);
        int pairs = isDirected ? 200 * 199 : 200 * 199 / 2;
        int deviation = (int) Math.sqrt(pairs * 0.1 * 0.9);
        assertThat(network.linkCount()).isBetween(pairs / 10 - 3 * deviation, pairs / 10 + 3 * deviation);
        assertThat(rng.counter).isEqualTo(network.linkCount() + 1);
        double degrees = 0;
        double squares = 0;
        for (Entity person : people) {
            double degree = network.neighbours(person).count();
            degrees += degree;
            squares += degree * degree;
        }
        double mean = degrees / 200;
        assertThat(squares / 200 - mean * mean).isBetween(10.0, 28.0); // 17.9 of a binomial distribution

        Network all = isDirected ? Network.directed(em, "all") : Network.undirected(em, "all");
        NetworkGenerators.erdosRenyi(all, people, 0, rng);
        assertThat(all.linkCount()).isZero();
        NetworkGenerators.erdosRenyi(all, people, 1e-300, rng);
        assertThat(all.linkCount()).isZero();
        NetworkGenerators.erdosRenyi(all, people, 1, rng);
        assertThat(all.linkCount()).isEqualTo(pairs);
    }

    @Test
    void linksOfBarabasiAndAlbertPreferTheLinked() {
        List<Entity> people = people(2_000);
        Network network = Network.undirected(em, "scale-free");
        NetworkGenerators.barabasiAlbert(network, people, 3, Random.of(4));
        assertThat(network.linkCount()).isEqualTo(3 + 1_996 * 3);
        int largest = 0;
        int few = 0;
        for (Entity person : people) {
            int degree = network.neighbours(person).count();
            largest = Math.max(largest, degree);
            few += degree == 3 ? 1 : 0;
        }
        assertThat(largest).isGreaterThan(60); // evenly spread links would give about 15
        assertThat(few).isBetween(700, 900); // 2 / (3 + 2) of 2,000 in the limit
        assertThat(network.neighbours(people.get(1_999)).count()).isEqualTo(3);
    }

    @Test
    void linksOfWattsAndStrogatzAreShortOrRandom() {
        List<Entity> people = people(500);
        Network network = Network.undirected(em, "small world");
        NetworkGenerators.wattsStrogatz(network, people, 6, 0.2, Random.of(5));
        assertThat(network.linkCount()).isEqualTo(1_500);
        int near = 0;
        for (int i = 0; i < 500; i++) {
            for (int distance = 1; distance <= 3; distance++) {
                near += network.isLinked(people.get(i), people.get((i + distance) % 500)) ? 1 : 0;
            }
        }
        assertThat(near).isBetween(1_150, 1_260); // 80 % of 1,500, and some that are near by chance

        Network ring = Network.undirected(em, "unchanged");
        NetworkGenerators.wattsStrogatz(ring, people.subList(0, 6), 4, 0, Random.of(5));
        Network same = Network.undirected(em, "ring");
        NetworkGenerators.ring(same, people.subList(0, 6), 4);
        for (Entity person : people.subList(0, 6)) {
            assertThat(all(ring.neighbours(person))).isEqualTo(all(same.neighbours(person)));
        }
        Network complete = Network.undirected(em, "complete");
        NetworkGenerators.wattsStrogatz(complete, people.subList(0, 5), 4, 1, Random.of(5));
        assertThat(complete.linkCount()).isEqualTo(10);
    }

    @Test
    void generatedLinksDependOnTheSeedAlone() {
        Set<Long> hashes = new HashSet<>();
        for (long seed : new long[] {1, 1, 2}) {
            try (World other = new World("Seed")) {
                EntityManager manager = other.entityManager();
                List<Entity> people = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    people.add(manager.createEntity(new Person(i)));
                }
                Random rng = Random.of(seed);
                NetworkGenerators.erdosRenyi(Network.undirected(manager, "a"), people, 0.1, rng);
                NetworkGenerators.barabasiAlbert(Network.directed(manager, "b"), people, 2, rng);
                NetworkGenerators.wattsStrogatz(Network.undirected(manager, "c"), people, 4, 0.3, rng);
                hashes.add(other.stateHash());
            }
        }
        assertThat(hashes).hasSize(2);
    }

    @Test
    void networksThatCannotBeGeneratedAreRefused() {
        List<Entity> people = people(5);
        Network friends = Network.undirected(em, "friends");
        Random rng = Random.of(1);
        assertThatThrownBy(() -> NetworkGenerators.ring(friends, people, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Each of 5 agents cannot be linked with 3 neighbours in a ring. Give an even number from 2"
                        + " to 4.");
        assertThatThrownBy(() -> NetworkGenerators.wattsStrogatz(friends, people, 6, 0.5, rng))
                .hasMessageContaining("linked with 6 neighbours");
        assertThatThrownBy(() -> NetworkGenerators.wattsStrogatz(friends, people, 2, 1.5, rng))
                .hasMessage("Links cannot be rewired with the probability 1.5. Give a number from 0 to 1.");
        assertThatThrownBy(() -> NetworkGenerators.wattsStrogatz(Network.directed(em, "x"), people, 2, 0.5, rng))
                .hasMessage("A small world was to be made in directed network \"x\". Use Network.undirected for it.");
        assertThatThrownBy(() -> NetworkGenerators.erdosRenyi(friends, people, Double.NaN, rng))
                .hasMessage("Agents cannot be linked with the probability NaN. Give a number from 0 to 1.");
        assertThatThrownBy(() -> NetworkGenerators.barabasiAlbert(friends, people, 5, rng))
                .hasMessage("Each of 5 agents cannot be linked with 5 earlier ones. Give a number from 1 to 4.");
        em.destroyEntity(people.get(4));
        assertThatThrownBy(() -> NetworkGenerators.ring(friends, people, 2)).hasMessageContaining("does not exist");
        assertThat(friends.linkCount()).isZero();
    }
}
