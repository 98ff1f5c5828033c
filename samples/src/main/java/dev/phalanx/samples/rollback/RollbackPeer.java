package dev.phalanx.samples.rollback;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.rollback.arena.Arena;
import dev.phalanx.samples.rollback.arena.ArenaScene;
import dev.phalanx.samples.rollback.arena.Buttons;
import dev.phalanx.samples.rollback.arena.ComponentHashes;
import dev.phalanx.samples.rollback.wire.Datagrams;
import dev.phalanx.samples.rollback.wire.Message;
import dev.phalanx.samples.rollback.wire.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One player's end of a match: a world of its own, which it simulates with its own inputs at once and with predicted
/// inputs of the other players.
///
/// A program calls [#step] once in the time of a tick. A step
///
/// 1. receives datagrams, and notes the first tick that was simulated with a wrong prediction;
/// 2. goes back to the tick before it and simulates the ticks since then again, with the inputs that are known now;
/// 3. hashes ticks that are confirmed, which are those whose inputs are known, and compares the hashes with those of
///    the other players;
/// 4. simulates one more tick. Inputs that are missing are predicted to be the last known ones. If the last confirmed
///    tick is [#WINDOW] ticks back, the peer waits instead: it *stalls*;
/// 5. sends the inputs that each of the other players has not acknowledged. So a lost datagram needs no repetition: the
///    next one has all that it had.
///
/// If hashes differ, the peer stops, and sends the hashes of each component type in the ticks since the last agreement.
/// The history still has these ticks. With the same hashes of another player it finds the first tick and the component
/// types that differ.
///
/// A peer belongs to the thread of its arena.
public final class RollbackPeer implements AutoCloseable {
    /// The most ticks that a peer simulates beyond the last confirmed one.
    public static final int WINDOW = 8;

    /// The most ticks between an input and the tick that it is for.
    public static final int MOST_INPUT_DELAY = 3;

    /// The ticks of the history. Those whose hashes of component types may be needed are the oldest: hashes of a tick
    /// arrive at most [#MOST_LEAD] ticks after it, and differ at most an interval of checks before.
    private static final int HISTORY_TICKS = 64;

    /// How far the last input of one player, or the last confirmed tick, can be ahead of what another player has heard
    /// of it: either of the two may be ahead by its window and its delay.
    private static final int MOST_LEAD = 2 * (WINDOW + MOST_INPUT_DELAY);

    /// The most datagrams of one step, so that a flood of them does not keep the peer from its ticks. Those that come
    /// later wait for the next step, and the operating system drops those for which it has no room.
    private static final int MOST_RECEIVED = 256;

    private static final int NO_PLAYER = -1;

    private final Arena arena;
    private final WorldHistory history;
    private final Match match;
    private final int player;
    private final int inputDelay;
    private final Transport transport;
    private final ByteBuffer buffer = Datagrams.newBuffer();
    private final List<PlayerInputs> inputs = new ArrayList<>();
    private final int[] acknowledged;
    private final long[] lastNews;
    private final HashChecks checks;
    private final Message.@Nullable Hashes[] received;

    private PeerState state = PeerState.RUNNING;
    private Message.@Nullable Hashes details;
    private @Nullable Desync desync;
    private int lostPlayer = NO_PLAYER;
    private long steps;
    private int firstWrong = Integer.MAX_VALUE;

    private int rollbacks;
    private long resimulatedTicks;
    private int deepestRollback;
    private long rollbackNanos;
    private int stalls;
    private long datagrams;
    private long bytes;
    private long malformed;

    /// A peer before the first tick.
    ///
    /// @param arena the same in all peers, before its first tick; the peer closes it
    /// @param match the same in all peers
    /// @param player the own player, from 0
    /// @param inputDelay the ticks between an input and the tick that it is for, 0 to [#MOST_INPUT_DELAY]: other
    ///     players have so much more time to hear of an input, and the own player waits for its effect
    /// @param transport the way to the other players; the peer closes it
    /// @throws IllegalArgumentException if a number is out of range
    public RollbackPeer(Arena arena, Match match, int player, int inputDelay, Transport transport) {
        Match.require("players of the arena", arena.players(), match.players(), match.players());
        Match.require("the own player", player, 0, match.players() - 1);
        Match.require("ticks of input delay", inputDelay, 0, MOST_INPUT_DELAY);
        this.arena = arena;
        this.match = match;
        this.player = player;
        this.inputDelay = inputDelay;
        this.transport = transport;
        for (int i = 0; i < match.players(); i++) {
            inputs.add(new PlayerInputs());
        }
        for (int i = 0; i < inputDelay; i++) {
            inputs.get(player).add((byte) 0);
        }
        acknowledged = new int[match.players()];
        lastNews = new long[match.players()];
        received = new Message.Hashes[match.players()];
        checks = new HashChecks(match.players(), match.checkInterval());
        history = WorldHistory.of(arena.world()).ticks(HISTORY_TICKS).start();
    }

    // What there is

    /// The tick of the world, in which inputs of other players may be predicted.
    public int tick() {
        return (int) history.newest();
    }

    /// The last tick that was simulated with the inputs of all players. It and those before it stay as they are.
    public int confirmedTick() {
        int confirmed = tick();
        for (PlayerInputs each : inputs) {
            confirmed = Math.min(confirmed, each.last());
        }
        return Math.min(confirmed, firstWrong - 1);
    }

    /// The tick for which the input of the next step is.
    public int inputTick() {
        return tick() + 1 + inputDelay;
    }

    /// How the peer is doing.
    public PeerState state() {
        return state;
    }

    /// Whether nothing more will come out: the match has ended, or why it cannot be played to its end is known.
    public boolean isOver() {
        return state == PeerState.FINISHED
                || state == PeerState.LOST
                || (state == PeerState.DIVERGED && desync != null);
    }

    /// In what the world of another player differs, or null if it does not, or if that is not known yet.
    public @Nullable Desync desync() {
        return desync;
    }

    /// The player of whom nothing new has come for too long, or -1 if there is none.
    public int lostPlayer() {
        return lostPlayer;
    }

    /// The own player.
    public int player() {
        return player;
    }

    /// The world of the own player.
    public World world() {
        return arena.world();
    }

    /// What the own player sees.
    public ArenaScene scene() {
        return arena.scene();
    }

    /// What there was to see in a tick, as far as it is known now.
    ///
    /// @throws IllegalArgumentException if the tick is not kept any more
    public ArenaScene scene(int tick) {
        return history.read(tick, Arena::sceneOf);
    }

    /// The hash of a tick.
    ///
    /// @throws IllegalArgumentException if the tick is not kept any more
    public long hash(int tick) {
        return ComponentHashes.all(hashes(tick));
    }

    private long[] hashes(int tick) {
        return history.read(tick, (EntityManager then) -> ComponentHashes.of(then, Arena.COMPONENTS));
    }

    /// The bytes of the history.
    public long historyBytes() {
        return history.bytes();
    }

    /// What the peer has done so far.
    public PeerStatistics statistics() {
        return new PeerStatistics(
                rollbacks,
                resimulatedTicks,
                deepestRollback,
                rollbackNanos,
                stalls,
                checks.count(),
                datagrams,
                bytes,
                malformed);
    }

    // Steps

    /// Receives, simulates at most one tick, and sends. When the match is over, a step only answers the other players.
    ///
    /// @param buttons what the own player holds now, 0 to [Buttons#ALL]; ignored if the peer stalls
    /// @throws IOException if the network has failed
    public void step(int buttons) throws IOException {
        Match.require("the bits of the buttons", buttons, 0, Buttons.ALL);
        steps++;
        receive();
        if (state == PeerState.RUNNING) {
            rollBack();
            hashConfirmed();
        }
        if (!isOver()) {
            compareHashes();
        }
        if (state == PeerState.RUNNING) {
            advance((byte) buttons);
        }
        if (details != null && desync == null) {
            desync = findDesync(details);
        }
        if (!isOver()) {
            findSilent();
        }
        send();
    }

    /// Simulates one more tick, or waits.
    private void advance(byte buttons) {
        int next = tick() + 1;
        if (next > match.lastTick()) {
            return;
        }
        if (next > confirmedTick() + WINDOW || !checks.hasRoom(player)) {
            stalls++;
            return;
        }
        inputs.get(player).add(buttons);
        applyInputs(next);
        arena.tick();
    }

    private void applyInputs(long tick) {
        for (int i = 0; i < match.players(); i++) {
            arena.hold(i, inputs.get(i).use((int) tick));
        }
    }

    private void rollBack() {
        int tick = tick();
        if (firstWrong > tick) {
            return;
        }
        long start = System.nanoTime();
        history.resimulate(firstWrong - 1, (world, again) -> applyInputs(again));
        rollbackNanos += System.nanoTime() - start;
        int depth = tick - firstWrong + 1;
        rollbacks++;
        resimulatedTicks += depth;
        deepestRollback = Math.max(deepestRollback, depth);
        firstWrong = Integer.MAX_VALUE;
    }

    // Checks

    private void hashConfirmed() {
        int confirmed = confirmedTick();
        while (checks.nextTick() <= confirmed && checks.hasRoom(player)) {
            checks.add(hash(checks.nextTick()));
        }
    }

    private void compareHashes() {
        boolean isComplete = confirmedTick() == match.lastTick();
        for (int other = 0; other < match.players(); other++) {
            if (other == player) {
                continue;
            }
            int difference = checks.firstDifference(other);
            if (difference > 0) {
                diverge(difference);
            }
            isComplete &= checks.agreedTick(other) + match.checkInterval() > match.lastTick();
        }
        if (state == PeerState.RUNNING && isComplete) {
            state = PeerState.FINISHED;
        }
    }

    /// Keeps the hashes of the component types in the ticks since the last agreement: since the earliest one, if the
    /// worlds of several players differ.
    private void diverge(int tick) {
        state = PeerState.DIVERGED;
        if (details != null && details.firstTick() < tick) {
            return;
        }
        int first = tick - match.checkInterval() + 1;
        List<List<Long>> rows = new ArrayList<>();
        for (int each = first; each <= tick; each++) {
            rows.add(Arrays.stream(hashes(each)).boxed().toList());
        }
        details = new Message.Hashes(match.number(), player, first, rows);
    }

    /// Compares the hashes of the component types with those of the other players.
    private @Nullable Desync findDesync(Message.Hashes mine) {
        Desync first = null;
        for (int other = 0; other < match.players(); other++) {
            Message.Hashes theirs = received[other];
            if (theirs != null && theirs.firstTick() == mine.firstTick()) {
                Desync found = findDesync(mine, theirs);
                first = first == null || (found != null && found.tick() < first.tick()) ? found : first;
            }
        }
        return first;
    }

    private static @Nullable Desync findDesync(Message.Hashes mine, Message.Hashes theirs) {
        for (int i = 0; i < mine.hashes().size(); i++) {
            List<Class<? extends IComponentData>> components =
                    differing(mine.hashes().get(i), theirs.hashes().get(i));
            if (!components.isEmpty()) {
                return new Desync(theirs.player(), mine.firstTick() + i, components);
            }
        }
        return null;
    }

    private static List<Class<? extends IComponentData>> differing(List<Long> mine, List<Long> theirs) {
        List<Class<? extends IComponentData>> components = new ArrayList<>();
        for (int i = 0; i < mine.size(); i++) {
            if (!mine.get(i).equals(theirs.get(i))) {
                components.add(Arena.COMPONENTS.get(i));
            }
        }
        return components;
    }

    /// Gives up if nothing new has come from a player for too long: from the one who became silent first, because the
    /// others wait for that one as well.
    private void findSilent() {
        int silent = NO_PLAYER;
        for (int other = 0; other < match.players(); other++) {
            if (other != player && (silent == NO_PLAYER || lastNews[other] < lastNews[silent])) {
                silent = other;
            }
        }
        if (steps - lastNews[silent] > match.mostSilence()) {
            state = PeerState.LOST;
            lostPlayer = silent;
        }
    }

    // Datagrams

    private void receive() throws IOException {
        for (int i = 0; i < MOST_RECEIVED; i++) {
            int sender = transport.receive(buffer);
            if (sender == Transport.NO_DATAGRAM) {
                return;
            }
            if (sender == Transport.STRANGER) {
                continue;
            }
            Message message = Datagrams.read(buffer);
            boolean isValid = message != null
                    && message.match() == match.number()
                    && message.player() == sender
                    && sender != player
                    && sender < match.players()
                    && switch (message) {
                        case Message.Inputs news -> take(news);
                        case Message.Hashes news -> take(news);
                    };
            if (!isValid) {
                malformed++;
            }
        }
    }

    /// Takes what is new of a message that may come late, or twice.
    ///
    /// @return whether it says what can be
    private boolean take(Message.Inputs message) {
        int sender = message.player();
        PlayerInputs theirs = inputs.get(sender);
        int last = message.firstTick() + message.inputs().size() - 1;
        boolean isPossible = message.acknowledged() <= inputs.get(player).last()
                && message.firstTick() <= theirs.last() + 1
                && last <= tick() + MOST_LEAD
                && message.firstCheck() % match.checkInterval() == 0;
        for (byte buttons : message.inputs()) {
            isPossible &= buttons <= Buttons.ALL;
        }
        if (!isPossible) {
            return false;
        }
        acknowledged[sender] = Math.max(acknowledged[sender], message.acknowledged());
        boolean isNews = checks.add(sender, message.firstCheck(), message.checks());
        for (int tick = theirs.last() + 1; tick <= last; tick++) {
            byte buttons = message.inputs().get(tick - message.firstTick());
            theirs.add(buttons);
            isNews = true;
            if (tick <= tick() && theirs.used(tick) != buttons) {
                firstWrong = Math.min(firstWrong, tick);
            }
        }
        if (isNews) {
            lastNews[sender] = steps;
        }
        return true;
    }

    private boolean take(Message.Hashes message) {
        boolean isPossible = message.hashes().size() == match.checkInterval()
                && message.hashes().getFirst().size() == Arena.COMPONENTS.size();
        if (isPossible && !message.equals(received[message.player()])) {
            received[message.player()] = message;
            lastNews[message.player()] = steps;
        }
        return isPossible;
    }

    private void send() throws IOException {
        for (int other = 0; other < match.players(); other++) {
            if (other != player) {
                send(other, inputsFor(other));
                if (details != null) {
                    send(other, details);
                }
            }
        }
    }

    private Message.Inputs inputsFor(int other) {
        PlayerInputs mine = inputs.get(player);
        int first = acknowledged[other] + 1;
        List<Byte> unacknowledged = new ArrayList<>();
        for (int tick = first; tick <= mine.last(); tick++) {
            unacknowledged.add(mine.get(tick));
        }
        List<Long> hashes = checks.latest(MOST_LEAD / match.checkInterval() + 2);
        int firstCheck = (checks.count() - hashes.size() + 1) * match.checkInterval();
        return new Message.Inputs(
                match.number(), player, inputs.get(other).last(), first, unacknowledged, firstCheck, hashes);
    }

    private void send(int other, Message message) throws IOException {
        Datagrams.write(message, buffer);
        datagrams++;
        bytes += buffer.remaining();
        transport.send(other, buffer);
    }

    @Override
    public void close() throws IOException {
        history.close();
        arena.close();
        transport.close();
    }
}
