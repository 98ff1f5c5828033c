package dev.phalanx.structs.kernel;

import dev.phalanx.structs.TestTypes.Guest;
import dev.phalanx.structs.kernel.Bodies.Body1;

/// A body written in a package other than the one that runs it.
public final class FarBody {
    private FarBody() {}

    /// A large body.
    public static void welcome(Guest guest) {
        switch ((int) guest.x) {
            case 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80 -> guest.x++;
            default -> guest.x--;
        }
    }

    /// A body written here that takes any component.
    public static Body1<Object> ofAnything() {
        return thing -> {
            if (thing == null) {
                throw new IllegalStateException("null");
            }
        };
    }
}
