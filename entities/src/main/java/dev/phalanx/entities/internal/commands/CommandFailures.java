package dev.phalanx.entities.internal.commands;

import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.internal.store.Archetype;
import dev.phalanx.entities.internal.store.EntityLocation;
import dev.phalanx.entities.internal.types.ComponentTypes;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.structs.Entity;

/// Says which command of a playback could not be done, and what has become of the others.
final class CommandFailures {
    private static final String SKIPPING =
            " A buffer with setSkipsDeadEntities(true) skips commands about entities that"
                    + " are not alive and plays all others.";

    private final Playback playback;
    private final CommandLog log;
    private final ChainOrder order;

    CommandFailures(Playback playback, CommandLog log, ChainOrder order) {
        this.playback = playback;
        this.log = log;
        this.order = order;
    }

    /// @param at the command's first word
    /// @param played how many commands come before it
    /// @param skipped how many of those were skipped
    IllegalStateException of(CommandRecorder recorder, int at, int played, int skipped, RuntimeException cause) {
        int count = log.commandCount();
        boolean isAboutDead =
                playback.isRefusedAsDead(CommandOp.of(recorder.stream().words()[at]));
        return new IllegalStateException(
                "Command " + (played + 1) + " of " + count + ", " + CommandText.of(recorder, at, false) + recordedBy()
                        + ", failed in " + world() + ": " + cause.getMessage() + " "
                        + outcome(played - skipped, count - played - 1)
                        + (skipped == 0 ? "" : skipped == 1 ? " One was skipped." : " " + skipped + " were skipped.")
                        + (isAboutDead ? SKIPPING : ""),
                cause);
    }

    private String recordedBy() {
        return log.origin().isEmpty() ? "" : ", recorded by " + log.origin();
    }

    private String world() {
        return "world \"" + playback.store().guard().worldName() + "\"";
    }

    private static String outcome(int before, int after) {
        String applied = before == 0
                ? "No command was applied."
                : before == 1
                        ? "The command before it was applied."
                        : "The " + before + " commands before it were applied.";
        String left =
                after == 0 ? "" : after == 1 ? " The one after it was not." : " The " + after + " after it were not.";
        return applied + left;
    }

    /// Returns if no command is about an entity that is a prefab, other than to copy it.
    ///
    /// @throws IllegalStateException otherwise
    void requireNoPrefabs() {
        int number = 0;
        for (int i = 0; i < order.count(); i++) {
            CommandRecorder recorder = order.recorder(i);
            int[] words = recorder.stream().words();
            for (int at = order.start(i);
                    at < order.end(i);
                    at += CommandOp.of(words[at]).words()) {
                number++;
                playback.look(recorder, at);
                String prefab = findPrefab(recorder, words, at, CommandOp.of(words[at]));
                if (!prefab.isEmpty()) {
                    throw new IllegalStateException("Command " + number + " of " + log.commandCount() + ", "
                            + CommandText.of(recorder, at, false) + recordedBy() + ", is about " + prefab + " in "
                            + world() + ", which this buffer's validation forbids. Change the copies that instantiate"
                            + " makes, or switch the validation off with setPrePlaybackValidation(false). No command"
                            + " was applied.");
                }
            }
        }
    }

    /// The prefab that a command would change, as the message calls it; empty if there is none.
    private String findPrefab(CommandRecorder recorder, int[] words, int at, CommandOp op) {
        return switch (op.target()) {
            case NEW -> "";
            case ENTITY -> {
                long id = CommandLayout.entity(words, at);
                yield op != CommandOp.INSTANTIATE && isPrefab(id) ? named(id) : "";
            }
            case ARRAY ->
                findPrefab(recorder.stream().ids(), words[at + CommandLayout.SUBJECT], words[at + CommandLayout.COUNT]);
            case QUERY -> findPrefab(playback.<EntityQuery>object(words[at + CommandLayout.SUBJECT]));
        };
    }

    private String findPrefab(long[] ids, int first, int count) {
        for (int i = first; i < first + count; i++) {
            if (isPrefab(ids[i])) {
                return named(ids[i]);
            }
        }
        return "";
    }

    private String findPrefab(EntityQuery query) {
        for (Archetype archetype :
                TypeCommandHandler.target(query).matchedIn(playback.store()).archetypes()) {
            if (archetype.has(ComponentTypes.of(Prefab.class))
                    && archetype.slabs().entityCount() > 0) {
                return "prefabs";
            }
        }
        return "";
    }

    private static String named(long id) {
        return Entity.unpack(id) + ", a prefab,";
    }

    private boolean isPrefab(long id) {
        int location =
                (int) id < 0 ? EntityLocation.ABSENT : playback.entities().find(id);
        return location != EntityLocation.ABSENT
                && playback.store()
                        .slabs()
                        .get(EntityLocation.slab(location))
                        .archetype
                        .has(ComponentTypes.of(Prefab.class));
    }
}
