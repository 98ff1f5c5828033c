package dev.phalanx.samples.lwjgl;

import static org.lwjgl.opengl.GL33C.*;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import dev.phalanx.transforms.LocalToWorld;
import java.io.IOException;

/// The program.
public final class Sea {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final double FRAME_SECONDS = 1 / 60.0;

    private Sea() {}

    /// Opens a window and goes on until it is closed.
    ///
    /// @param arguments see [Options]
    public static void main(String[] arguments) throws IOException {
        Options options = Options.parse(arguments);
        try (Window window = new Window("A sea of cubes", WIDTH, HEIGHT, options.isRecording() ? 0 : 1);
                World world = SeaWorld.create(options.cubes());
                CubeRenderer renderer = new CubeRenderer(world.entityManager())) {
            System.out.println(options.cubes() + " cubes on " + glGetString(GL_RENDERER));
            FrameTimes times = new FrameTimes();
            run(window, world, renderer, options, times);
            System.out.println(times);
        }
    }

    private static void run(Window window, World world, CubeRenderer renderer, Options options, FrameTimes times)
            throws IOException {
        EntityManager em = world.entityManager();
        RunLoop loop = RunLoop.of(world);
        long before = System.nanoTime();
        while (!window.shouldClose()) {
            long start = System.nanoTime();
            double seconds = options.isRecording() ? FRAME_SECONDS : (start - before) / 1e9;
            before = start;

            // snippet lwjgl-frame
            window.pollInput();
            loop.setPaused(window.isPaused());
            loop.tick(seconds);
            em.completeDependencyBeforeRO(LocalToWorld.class);
            long updated = System.nanoTime();

            OrbitCamera camera = window.camera();
            float aspect = (float) window.width() / window.height();
            renderer.draw(camera.viewProjection(aspect), camera.eye(), window.width(), window.height());
            // end lwjgl-frame
            if (loop.frames() == options.frames() && options.screenshot() != null) {
                Screenshot.write(options.screenshot(), window.width(), window.height());
            }
            window.swapBuffers();
            times.add(updated - start, System.nanoTime() - updated);
            if (loop.frames() == options.frames()) {
                return;
            }
        }
    }
}
