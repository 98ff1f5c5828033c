package dev.phalanx.entities.internal.commands;

import static dev.phalanx.entities.internal.commands.CommandLayout.COUNT;
import static dev.phalanx.entities.internal.commands.CommandLayout.OPERAND;
import static dev.phalanx.entities.internal.commands.CommandLayout.SUBJECT;
import static dev.phalanx.entities.internal.commands.CommandLayout.TYPE;

import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Spawns: commands that create an entity, or copy one, with those about it right behind. Mostly the next ones create
/// one just like it.
///
/// The first of its kind is played command by command, and so is each that is the first in a chunk. Those that follow
/// without another command in between go into the same chunk in one go, with their values, wherever every step on their
/// way there would leave the world as the step of the first has left it: see
/// [dev.phalanx.entities.internal.change.RowRuns].
final class SpawnBatches {
    private static final int MOST_COMMANDS = 16;
    /// Fewer are as fast one by one.
    private static final int LEAST_SPAWNS = 3;
    /// Fewer words have no room for so many with commands about them.
    private static final int LEAST_WORDS = 24;

    private final Playback playback;
    private final List<Archetype> way = new ArrayList<>();
    private final int[] offsets = new int[MOST_COMMANDS];
    private @Nullable CommandRecorder recorder;
    private int pattern;
    private int length;
    private int commands;
    private int followsAt;

    SpawnBatches(Playback playback) {
        this.playback = playback;
    }

    /// Plays spawns that are like the one that was played last, if the command being played begins one. Otherwise
    /// remembers what it begins.
    ///
    /// @return whether something was played
    @SuppressWarnings("ReferenceEquality") // the very recorder
    boolean play() {
        boolean follows = recorder == playback.recorder()
                && followsAt == playback.applied()
                && playback.at() + LEAST_SPAWNS * length <= playback.end();
        if (follows && playMore()) {
            return true;
        }
        begin();
        return false;
    }

    private void begin() {
        if (playback.end() - playback.at() < LEAST_WORDS) {
            recorder = null;
            return;
        }
        int[] words = playback.words();
        int at = playback.at();
        boolean creates = words[at] == CommandOp.CREATE.code();
        int deferred = words[at + (creates ? SUBJECT : TYPE)];
        commands = 0;
        int next = at + CommandOp.of(words[at]).words();
        while (commands < MOST_COMMANDS && next < playback.end() && isAbout(words, next, deferred, creates)) {
            offsets[commands++] = next - at;
            next += CommandOp.of(words[next]).words();
        }
        recorder = playback.recorder();
        pattern = at;
        length = next - at;
        followsAt = playback.applied() + 1 + commands;
    }

    /// Whether a command sets a component of the entity, or adds one to it where that is created.
    private boolean isAbout(int[] words, int next, int deferred, boolean adds) {
        boolean isAboutIt = words[next + SUBJECT] == ~deferred
                && words[next + COUNT] == playback.log().serial();
        int op = words[next];
        return isAboutIt && (op == CommandOp.SET_VALUE.code() || (adds && isAdding(op)));
    }

    private static boolean isAdding(int op) {
        return op == CommandOp.ADD_VALUE.code() || op == CommandOp.ADD_TYPE.code();
    }

    private boolean playMore() {
        int[] words = playback.words();
        boolean creates = words[pattern] == CommandOp.CREATE.code();
        int location = playback.entities().find(playback.deferred().born()[deferred(words, pattern, creates)]);
        Archetype target = playback.store().slabs().get(EntityLocation.slab(location)).archetype;
        if (!playback.runs().isSimple(target) || (!creates && !hasSimpleSource())) {
            return false;
        }
        int spawns = like(words, creates, playback.runs().room(location));
        if (spawns < LEAST_SPAWNS) {
            return false;
        }
        int first = deferred(words, playback.at(), creates);
        create(creates, target, first, spawns);
        int firstPlace = playback.entities().find(playback.deferred().born()[first]);
        for (int i = 0; i < commands; i++) {
            int command = playback.at() + offsets[i];
            if (words[command] != CommandOp.ADD_TYPE.code()) {
                RecordedType<?> type = playback.recorder().type(words[command + TYPE]);
                CommandBatches.write(playback, type, command, length, OPERAND, firstPlace, spawns);
                playback.versions().valuesStored(type.in(playback.store()), firstPlace, spawns);
            }
        }
        pattern = playback.at();
        followsAt = playback.applied() + spawns * (1 + commands);
        playback.takes(spawns * (1 + commands), spawns * length);
        return true;
    }

    private static int deferred(int[] words, int at, boolean creates) {
        return words[at + (creates ? SUBJECT : TYPE)];
    }

    private boolean hasSimpleSource() {
        int location = playback.entities().find(playback.subject());
        return location != EntityLocation.ABSENT
                && playback.runs()
                        .isCopiedSimply(playback.store().slabs().get(EntityLocation.slab(location)).archetype);
    }

    /// The number of spawns, from the command being played on, that are like the pattern.
    private int like(int[] words, boolean creates, int most) {
        int at = playback.at();
        int first = deferred(words, at, creates);
        int count = 0;
        while (count < most && at + length <= playback.end() && isLike(words, at, creates, first + count)) {
            count++;
            at += length;
        }
        return count;
    }

    private boolean isLike(int[] words, int at, boolean creates, int deferred) {
        if (words[at] != words[pattern] || deferred(words, at, creates) != deferred) {
            return false;
        }
        boolean fromTheSame = creates
                ? words[at + COUNT] == 1 && words[at + TYPE] == words[pattern + TYPE]
                : words[at + OPERAND] == 1
                        && words[at + SUBJECT] == words[pattern + SUBJECT]
                        && words[at + COUNT] == words[pattern + COUNT];
        if (!fromTheSame) {
            return false;
        }
        int serial = playback.log().serial();
        for (int i = 0; i < commands; i++) {
            int own = at + offsets[i];
            int other = pattern + offsets[i];
            boolean isSame = words[own] == words[other]
                    && words[own + SUBJECT] == ~deferred
                    && words[own + COUNT] == serial
                    && words[own + TYPE] == words[other + TYPE];
            if (!isSame || (words[own] != CommandOp.ADD_TYPE.code() && words[own + OPERAND] < 0)) {
                return false;
            }
        }
        return true;
    }

    private void create(boolean creates, Archetype target, int first, int spawns) {
        long[] born = playback.deferred().born();
        if (!creates) {
            playback.operations().copies().instantiate(playback.subject(), born, first, first + spawns);
            playback.runs().copied(target, spawns);
            return;
        }
        int[] words = playback.words();
        way.clear();
        way.add(playback.archetype(words[pattern + TYPE]));
        for (int i = 0; i < commands; i++) {
            int command = pattern + offsets[i];
            if (words[command] != CommandOp.SET_VALUE.code()) {
                ComponentInfo<?> type =
                        playback.recorder().type(words[command + TYPE]).info();
                playback.runs().extend(way, type);
            }
        }
        playback.runs().create(way, born, first, spawns);
        playback.structuralChanges().finished();
    }
}
