package dev.phalanx.samples.boids;

import dev.phalanx.samples.boids.fish.FishWorld;
import dev.phalanx.samples.boids.picture.BoidsPicture;
import dev.phalanx.samples.picture.GifFile;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Films the fish into a GIF file: `BoidsFilm docs/images/boids.gif` makes the one of the README again.
public final class BoidsFilm {
    private static final int FISH = 6_000;
    private static final int SCHOOLS = 8;
    private static final int STEPS_BEFORE = 400;
    private static final int STEPS_PER_FRAME = 3;
    private static final int FRAMES = 48;
    private static final int WIDTH = 640;
    private static final int HUNDREDTHS = 10;

    private BoidsFilm() {}

    /// Runs the program.
    ///
    /// @param arguments the file
    /// @throws IOException if it cannot be written
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1) {
            throw new IllegalArgumentException(
                    "BoidsFilm got " + arguments.length + " arguments. Give it one: a file.");
        }
        GifFile.write(film(FISH, STEPS_BEFORE, FRAMES, WIDTH), HUNDREDTHS, Path.of(arguments[0]));
    }

    /// Lets fish swim and draws them again and again.
    ///
    /// @param fish how many fish
    /// @param stepsBefore how many steps they swim before the first frame
    /// @param frames how many frames
    /// @param width their width in pixels
    /// @return the frames
    static List<BufferedImage> film(int fish, int stepsBefore, int frames, int width) {
        try (FishWorld world = new FishWorld(fish, SCHOOLS, 1)) {
            swim(world, stepsBefore);
            List<BufferedImage> film = new ArrayList<>();
            for (int frame = 0; frame < frames; frame++) {
                film.add(new BoidsPicture(world.scene(), width).draw());
                swim(world, STEPS_PER_FRAME);
            }
            return film;
        }
    }

    private static void swim(FishWorld world, int steps) {
        for (int step = 0; step < steps; step++) {
            world.step();
        }
    }
}
