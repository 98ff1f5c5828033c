package dev.phalanx.samples.games.firefighters;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.structs.DynamicBuffer;

/// Cools the cells around which water was thrown. Splashes can overlap, so the loop is on the main thread; there are
/// few of them in a frame.
@UpdateAfter(OmniBotSystem.class)
final class DouseSystem implements ISystem {
    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Config.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Config config = SystemAPI.getSingleton(Config.class);
        DynamicBuffer<Heat> field = SystemAPI.getSingletonBuffer(Heat.class);
        SystemAPI.query(ro(Splash.class), enabledRW(Splash.class)).forEach((splash, isSplashing) -> {
            douse(field, config, splash.cell());
            isSplashing.set(false);
        });
    }

    /// A cell loses the less heat the farther it is from the splash.
    private static void douse(DynamicBuffer<Heat> field, Config config, int cell) {
        int column = cell % config.columns();
        int row = cell / config.columns();
        int reach = Config.SPLASH_CELLS;
        for (int r = Math.max(0, row - reach); r <= Math.min(config.rows() - 1, row + reach); r++) {
            for (int c = Math.max(0, column - reach); c <= Math.min(config.columns() - 1, column + reach); c++) {
                int distance = Math.max(Math.abs(r - row), Math.abs(c - column));
                float cooling = 1.5f - 0.5f * distance;
                int index = r * config.columns() + c;
                field.set(index, new Heat(Math.max(0, field.get(index).value() - cooling)));
            }
        }
    }
}
