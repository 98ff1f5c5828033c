package dev.phalanx.samples.rollback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.arena.Buttons;
import dev.phalanx.samples.rollback.arena.Health;
import dev.phalanx.samples.rollback.arena.Position;
import dev.phalanx.samples.rollback.arena.Score;
import dev.phalanx.samples.rollback.arena.Spawner;
import dev.phalanx.samples.rollback.wire.Datagrams;
import dev.phalanx.samples.rollback.wire.MemoryNetwork;
import dev.phalanx.samples.rollback.wire.Message;
import dev.phalanx.samples.rollback.wire.NetworkConditions;
import dev.phalanx.samples.rollback.wire.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RollbackPeerTest {
    private static final NetworkConditions BAD = new NetworkConditions(0.3, 3, 4, 0.1);

    @ParameterizedTest
    @CsvSource({
        "2, 0,   0, 0, 0", "2, 0,   8, 0, 0", "2, 0.1, 2, 3, 0.1", "2, 0.3, 5, 3, 0.2", "2, 0.3, 0, 8, 0.5",
        "3, 0,   0, 0, 0", "3, 0,   8, 0, 0", "3, 0.1, 2, 3, 0.1", "3, 0.3, 5, 3, 0.2", "3, 0.3, 0, 8, 0.5",
        "4, 0,   0, 0, 0", "4, 0,   8, 0, 0", "4, 0.1, 2, 3, 0.1", "4, 0.3, 5, 3, 0.2", "4, 0.3, 0, 8, 0.5"
    })
    void eachConfirmedTickOfEachPeerIsThatOfAWorldWithoutANetwork(
            int players, double loss, int delay, int jitter, double duplicates) throws IOException {
        NetworkConditions conditions = new NetworkConditions(loss, delay, jitter, duplicates);
        try (MatchOnMemory match = new MatchOnMemory(players, 150, 7, players, conditions)) {
            match.play(true);
            match.assertFinished();
            int rollbacks = match.peers.stream()
                    .mapToInt(peer -> peer.statistics().rollbacks())
                    .sum();
            assertThat(rollbacks).isGreaterThan(delay + jitter > 0 ? 10 : -1);
        }
    }

    @Test
    void theSameSeedGivesTheSameRollbacks() throws IOException {
        List<List<Object>> runs = new ArrayList<>();
        for (int run = 0; run < 2; run++) {
            try (MatchOnMemory match = new MatchOnMemory(3, 100, 10, 0, BAD)) {
                match.play(false);
                runs.add(match.peers.stream()
                        .map(RollbackPeer::statistics)
                        .<Object>map(did -> List.of(did.rollbacks(), did.resimulatedTicks(), did.stalls(), did.bytes()))
                        .toList());
            }
        }
        assertThat(runs.getFirst()).isEqualTo(runs.getLast());
    }

    @Test
    void aPeerWithoutInputsOfTheOthersWaitsAtTheEndOfItsWindow() throws IOException {
        try (MatchOnMemory match = new MatchOnMemory(2, 100, 10, 0, NetworkConditions.PERFECT)) {
            RollbackPeer peer = match.peers.getFirst();
            for (int i = 0; i < 20; i++) {
                match.step(0);
            }
            assertThat(peer.tick()).isEqualTo(RollbackPeer.WINDOW);
            assertThat(peer.confirmedTick()).isZero();
            assertThat(peer.statistics().stalls()).isEqualTo(20 - RollbackPeer.WINDOW);
            assertThat(peer.inputTick()).isEqualTo(RollbackPeer.WINDOW + 1);

            match.play(true);
            match.assertFinished();
        }
    }

    // Worlds that differ

    @ParameterizedTest
    @CsvSource({
        "2, 1, 60, 10, Health",
        "2, 0, 61, 10, Score",
        "3, 2, 70, 7, Position",
        "4, 1, 95, 10, Spawner",
        "4, 3, 33, 1, Health",
        "3, 0, 1, 10, Health",
        "2, 1, 100, 10, Score"
    })
    void theFirstTickAndComponentTypeThatDifferAreFound(
            int players, int diverging, int tick, int checkInterval, String component) throws IOException {
        try (MatchOnMemory match = new MatchOnMemory(players, 100, checkInterval, 1, BAD)) {
            Arena arena = match.arenas.get(diverging);
            arena.divergeIn(tick, world -> change(arena, component));
            match.play(false);
            for (RollbackPeer peer : match.peers) {
                assertThat(peer.state()).isEqualTo(PeerState.DIVERGED);
                Desync desync = peer.desync();
                assertThat(desync).isNotNull();
                assertThat(desync.tick()).isEqualTo(tick);
                assertThat(desync.component().getSimpleName()).isEqualTo(component);
                assertThat(desync.components()).containsExactly(desync.component());
                if (peer.player() != diverging) {
                    assertThat(desync.player()).isEqualTo(diverging);
                    assertThat(desync)
                            .hasToString("the world of player " + diverging + " differs from tick " + tick
                                    + " on, first in " + component);
                }
            }
        }
    }

    @Test
    void theFirstOfSeveralWorldsThatDifferIsFound() throws IOException {
        try (MatchOnMemory match = new MatchOnMemory(4, 100, 10, 1, BAD)) {
            for (int diverging = 1; diverging <= 2; diverging++) {
                Arena arena = match.arenas.get(diverging);
                arena.divergeIn(diverging == 1 ? 25 : 12, world -> arena.heal(0));
            }
            match.play(false);
            for (RollbackPeer peer : match.peers) {
                assertThat(peer.state()).isEqualTo(PeerState.DIVERGED);
                assertThat(peer.desync()).isNotNull();
                assertThat(peer.desync().tick()).isEqualTo(12);
            }
        }
    }

    private static void change(Arena arena, String component) {
        EntityManager em = arena.world().entityManager();
        switch (component) {
            case "Health" -> arena.heal(0);
            case "Score" -> change(em, arena, Score.class, score -> score.losses++);
            case "Position" -> change(em, arena, Position.class, position -> position.x += 1);
            default -> {
                Spawner spawner = em.getSingleton(Spawner.class);
                spawner.random.counter++;
                em.setSingleton(spawner);
            }
        }
    }

    private static <T extends IComponentData> void change(
            EntityManager em, Arena arena, Class<T> type, java.util.function.Consumer<T> how) {
        T value = em.getComponent(arena.ship(1), type);
        how.accept(value);
        em.setComponent(arena.ship(1), value);
    }

    @Test
    void severalTypesThatDifferAreNamedInTheOrderInWhichATickWritesThem() {
        Desync desync = new Desync(1, 200, List.of(Health.class, Score.class));

        assertThat(desync)
                .hasToString("the world of player 1 differs from tick 200 on, first in Health, then in Score");
    }

    // Players who go away

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 1", "4, 0"})
    void aPlayerWhoGoesAwayIsNamedByAllOthers(int players, int gone) throws IOException {
        try (MatchOnMemory match = new MatchOnMemory(players, 200, 10, 0, BAD)) {
            for (int step = 0; step < 400; step++) {
                for (int i = 0; i < players; i++) {
                    if (i != gone || step < 60) {
                        match.step(i);
                    }
                }
            }
            for (RollbackPeer peer : match.peers) {
                if (peer.player() != gone) {
                    assertThat(peer.state()).isEqualTo(PeerState.LOST);
                    assertThat(peer.lostPlayer()).isEqualTo(gone);
                    assertThat(peer.isOver()).isTrue();
                    assertThat(peer.tick() - peer.confirmedTick()).isLessThanOrEqualTo(RollbackPeer.WINDOW);
                }
            }
        }
    }

    @Test
    void aPlayerWhoOnlyRepeatsTheSameIsLostToo() throws IOException {
        MemoryNetwork network = new MemoryNetwork(2);
        Match match = new Match(1, 2, 100, 10, 50);
        Transport other = network.transport(1);
        try (RollbackPeer peer = new RollbackPeer(new Arena(2, 5, 1), match, 0, 0, network.transport(0))) {
            for (int step = 0; step < 60; step++) {
                send(other, new Message.Inputs(1, 1, 0, 1, List.of((byte) 1, (byte) 1), 10, List.of()));
                peer.step(0);
            }
            assertThat(peer.tick()).isEqualTo(2 + RollbackPeer.WINDOW);
            assertThat(peer.state()).isEqualTo(PeerState.LOST);
            assertThat(peer.lostPlayer()).isEqualTo(1);
            assertThat(peer.statistics().malformed()).isZero();
        }
    }

    @Test
    void aPlayerWhoSendsNoHashesIsLost() throws IOException {
        MemoryNetwork network = new MemoryNetwork(2);
        Match match = new Match(1, 2, 1_000, 1, 50);
        Transport other = network.transport(1);
        try (RollbackPeer peer = new RollbackPeer(new Arena(2, 5, 1), match, 0, 0, network.transport(0))) {
            for (int step = 1; step <= 200; step++) {
                send(other, new Message.Inputs(1, 1, 0, step, List.of((byte) 1), 1, List.of()));
                peer.step(0);
            }
            assertThat(peer.tick()).isLessThan(100);
            assertThat(peer.state()).isEqualTo(PeerState.LOST);
        }
    }

    // Unexpected datagrams

    @Test
    void whatIsNotWellFormedOrCannotBeIsCountedAndDropped() throws IOException {
        List<Byte> one = List.of((byte) 1);
        List<Byte> many = Collections.nCopies(Datagrams.MOST_INPUTS, (byte) 1);
        List<List<Long>> rows = Collections.nCopies(10, Collections.nCopies(Arena.COMPONENTS.size(), 7L));
        List<Message> wrong = List.of(
                new Message.Inputs(78, 1, 0, 1, one, 10, List.of()), // another match
                new Message.Inputs(77, 0, 0, 1, one, 10, List.of()), // not the sender's number
                new Message.Inputs(77, 3, 0, 1, one, 10, List.of()),
                new Message.Inputs(77, 1, 90, 1, one, 10, List.of()), // an input that was never sent
                new Message.Inputs(77, 1, 0, 80, one, 10, List.of()), // the ticks before are missing
                new Message.Inputs(77, 1, 0, 1, many, 10, List.of()), // too far ahead
                new Message.Inputs(77, 1, 0, 1, List.of((byte) (Buttons.ALL + 1)), 10, List.of()),
                new Message.Inputs(77, 1, 0, 1, one, 11, List.of(3L)), // not a tick that is compared
                new Message.Hashes(78, 1, 1, rows),
                new Message.Hashes(77, 1, 1, rows.subList(0, 9)),
                new Message.Hashes(77, 1, 1, Collections.nCopies(10, List.of(7L))));
        try (MatchOnMemory match = new MatchOnMemory(2, 100, 10, 0, NetworkConditions.PERFECT)) {
            Transport other = match.network.transport(1);
            for (Message message : wrong) {
                send(other, message);
            }
            match.step(0);
            assertThat(match.peers.getFirst().statistics().malformed()).isEqualTo(wrong.size());

            match.play(true);
            match.assertFinished();
            assertThat(match.peers.getFirst().statistics().malformed()).isEqualTo(wrong.size());
        }
    }

    @Test
    void garbageDoesNotChangeAMatch() throws IOException {
        Random random = new Random(3);
        ByteBuffer real = Datagrams.newBuffer();
        long sent = 0;
        try (MatchOnMemory match = new MatchOnMemory(2, 100, 10, 0, BAD)) {
            Transport other = match.network.transport(1);
            for (int step = 0; step < 100; step++) {
                for (int i = 0; i < 20; i++) {
                    byte[] bytes = new byte[random.nextInt(Datagrams.MOST_BYTES + 100)];
                    random.nextBytes(bytes);
                    other.send(0, ByteBuffer.wrap(bytes));
                    sent++;
                }
                Datagrams.write(new Message.Inputs(77, 1, 0, 1, List.of((byte) 1), 10, List.of(1L)), real);
                real.limit(random.nextInt(real.limit()));
                other.send(0, real);
                sent++;
                match.step(0);
                match.step(1);
            }
            match.play(true);
            match.assertFinished();
            assertThat(match.peers.getFirst().statistics().malformed()).isEqualTo(sent);
        }
    }

    @Test
    void aFloodOfDatagramsDoesNotKeepAPeerFromItsTicks() throws IOException {
        try (MatchOnMemory match = new MatchOnMemory(2, 20, 10, 0, NetworkConditions.PERFECT)) {
            Transport other = match.network.transport(1);
            for (int i = 0; i < 1_000; i++) {
                other.send(0, ByteBuffer.wrap(new byte[] {1}));
            }
            match.step(0);
            assertThat(match.peers.getFirst().tick()).isEqualTo(1);
            assertThat(match.peers.getFirst().statistics().malformed()).isEqualTo(256);
            match.play(true);
            match.assertFinished();
            assertThat(match.peers.getFirst().statistics().malformed()).isEqualTo(1_000);
        }
    }

    @Test
    void contradictingInputsOfAPlayerDoNotChangeWhatIsKnown() throws IOException {
        MemoryNetwork network = new MemoryNetwork(2);
        Match match = new Match(1, 2, 100, 10, 50);
        Transport other = network.transport(1);
        try (RollbackPeer peer = new RollbackPeer(new Arena(2, 5, 1), match, 0, 0, network.transport(0))) {
            send(other, new Message.Inputs(1, 1, 0, 1, List.of((byte) 1, (byte) 1), 10, List.of()));
            peer.step(0);
            peer.step(0);
            long hash = peer.hash(2);
            send(other, new Message.Inputs(1, 1, 0, 1, List.of((byte) 2, (byte) 2), 10, List.of()));
            peer.step(0);
            assertThat(peer.confirmedTick()).isEqualTo(2);
            assertThat(peer.hash(2)).isEqualTo(hash);
            assertThat(peer.statistics().rollbacks()).isZero();
        }
    }

    private static void send(Transport from, Message message) throws IOException {
        ByteBuffer buffer = Datagrams.newBuffer();
        Datagrams.write(message, buffer);
        from.send(0, buffer);
    }

    @Test
    void numbersOutOfRangeAreRefused() {
        Match match = new Match(1, 2, 100, 10, 50);
        Transport transport = new MemoryNetwork(2).transport(0);
        try (Arena arena = new Arena(2, 5, 1);
                Arena three = new Arena(3, 5, 1)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RollbackPeer(arena, match, 0, 4, transport))
                    .withMessage("The number of ticks of input delay is out of range: 4. Give a number from 0 to 3.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RollbackPeer(arena, match, 2, 0, transport))
                    .withMessage("The number of the own player is out of range: 2. Give a number from 0 to 1.");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RollbackPeer(three, match, 0, 0, transport))
                    .withMessage("The number of players of the arena is out of range: 3. Give a number from 2 to 2.");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Match(1, 5, 100, 10, 50))
                .withMessage("The number of players is out of range: 5. Give a number from 2 to 4.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Match(1, 2, 100, 0, 50))
                .withMessage("The number of ticks between two checks is out of range: 0. Give a number from 1 to 10.");
    }
}
