package dev.phalanx.crossings;

import static dev.phalanx.crossings.InWorldWays.add;

import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.history.WorldHistory;
import dev.phalanx.scenes.replay.Replay;
import dev.phalanx.scenes.replay.ReplayFiles;
import dev.phalanx.scenes.replay.ReplayRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Ways back to an earlier tick.
final class HistoryWays {
    static final List<Way> ALL = List.of(
            new Way("history", "restored, the entity is gone since", (setting, kind) -> {
                add(setting, kind);
                WorldHistory history = WorldHistory.of(setting.world).start();
                setting.em.destroyEntity(setting.self);
                setting.world.update();
                history.restore(0);
                history.close();
                return Arrival.at(setting);
            }),
            new Way("history", "restored, values were written since", (setting, kind) -> {
                add(setting, kind);
                WorldHistory history = WorldHistory.of(setting.world).start();
                Things.Label label = setting.em.getComponent(setting.self, Things.Label.class);
                setting.em.setComponent(setting.self, setting.em.getComponent(setting.friend, Things.Label.class));
                setting.world.update();
                history.restore(0);
                history.close();
                if (!setting.em.getComponent(setting.self, Things.Label.class).equals(label)) {
                    throw new IllegalStateException("The label did not come back.");
                }
                return Arrival.at(setting);
            }),
            new Way("history", "restored, several ticks later", (setting, kind) -> {
                WorldHistory history = WorldHistory.of(setting.world).ticks(3).start();
                setting.world.update();
                add(setting, kind);
                for (int i = 0; i < 2; i++) {
                    setting.world.update();
                }
                setting.em.destroyEntity(setting.friend);
                setting.em.createEntity(Things.Label.class);
                setting.world.update();
                history.restore(2);
                history.close();
                return Arrival.at(setting);
            }),
            new Way("replay", "recorded, restored", HistoryWays::recorded),
            new Way("replay", "a saved history, loaded", HistoryWays::savedHistory));

    private HistoryWays() {}

    private static Arrival recorded(Setting setting, Kind kind) throws IOException {
        Path folder = Files.createTempDirectory("crossing");
        try {
            Path file = folder.resolve("world.replay");
            try (ReplayRecorder _ = ReplayFiles.record(setting.world, file)) {
                add(setting, kind);
                setting.world.update();
                setting.em.destroyEntity(setting.self);
                setting.world.update();
            }
            try (Replay replay = ReplayFiles.open(file)) {
                replay.restore(setting.world, 1);
            }
            return Arrival.at(setting);
        } finally {
            WorldWays.delete(folder);
        }
    }

    private static Arrival savedHistory(Setting setting, Kind kind) throws IOException {
        Path folder = Files.createTempDirectory("crossing");
        try {
            Path file = folder.resolve("history.replay");
            try (WorldHistory history = WorldHistory.of(setting.world).start()) {
                add(setting, kind);
                setting.world.update();
                setting.em.destroyEntity(setting.self);
                setting.world.update();
                ReplayFiles.save(history, file);
            }
            try (Replay replay = ReplayFiles.open(file);
                    WorldHistory loaded = replay.load(WorldHistory.of(setting.world))) {
                loaded.restore(1);
            }
            return Arrival.at(setting);
        } finally {
            WorldWays.delete(folder);
        }
    }
}
