package dev.phalanx.crossings;

import static dev.phalanx.crossings.InWorldWays.add;

import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.history.WorldHistory;
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
            }));

    private HistoryWays() {}
}
