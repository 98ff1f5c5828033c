package game;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import org.jspecify.annotations.Nullable;

/// A program, in a package that is none of the library's, whose frames allocate.
public final class Wasteful implements ISystem {
    /// How many arrays a frame makes.
    public static final int ARRAYS = 20;

    /// The length of each of them.
    public static final int BYTES = 10_000;

    private static final int FRAMES = 2600;

    static byte @Nullable [] last;

    /// Makes a frame's arrays.
    public static void waste() {
        for (int i = 0; i < ARRAYS; i++) {
            last = new byte[BYTES];
        }
    }

    @Override
    public void onUpdate(SystemState state) {
        waste();
    }

    /// Runs more frames than the switch waits for.
    public static void main(String[] arguments) {
        try (World world = new World("Game")) {
            world.addSystem(new Wasteful());
            for (int i = 0; i < FRAMES; i++) {
                world.update();
            }
        }
    }
}
