package dev.phalanx.baking.formats.closed;

import dev.phalanx.baking.authoring.IAuthoring;

/// An authoring component in a package that is not open to Jackson.
public final class ClosedAuthoring implements IAuthoring {
    private int height;

    int height() {
        return height;
    }

    /// A value of a field.
    public static final class Part {
        private int width;

        private Part() {}

        int width() {
            return width;
        }
    }

    private record Hidden(int height) implements IAuthoring {}

    /// Another one, which is not public.
    public static Class<? extends IAuthoring> hidden() {
        return Hidden.class;
    }
}
