package dev.phalanx.samples.libgdx;

import com.badlogic.gdx.ApplicationListener;
import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3Application;
import com.badlogic.gdx.backends.lwjgl3.Lwjgl3ApplicationConfiguration;
import com.badlogic.gdx.files.FileHandle;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.PixmapIO;
import com.badlogic.gdx.utils.Disposable;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import java.util.zip.Deflater;

/// A world in libGDX's loop: libGDX calls `render` for each frame, which reads the input, updates the world and draws
/// it, all on one thread. Space pauses, escape ends.
abstract class Scene implements ApplicationListener {
    static final int WIDTH = 640;
    static final int HEIGHT = 360;

    private static final float FRAME_SECONDS = 1 / 60f;

    private final World world;
    private final Options options;
    private final RunLoop loop;

    Scene(World world, Options options) {
        this.world = world;
        this.options = options;
        loop = RunLoop.of(world);
    }

    /// Opens a window and returns when it is closed. The world must be of the calling thread, as the window will be.
    static void run(Scene scene, String title) {
        Lwjgl3ApplicationConfiguration configuration = new Lwjgl3ApplicationConfiguration();
        configuration.setTitle(title);
        configuration.setWindowedMode(WIDTH, HEIGHT);
        configuration.setBackBufferConfig(8, 8, 8, 8, 24, 0, 4);
        configuration.useVsync(!scene.options.isRecording());
        configuration.disableAudio(true);
        new Lwjgl3Application(scene, configuration);
    }

    /// The world, whose systems have been updated when [#draw] is called.
    World world() {
        return world;
    }

    /// Passes the state of mouse and keys to the world.
    abstract void readInput();

    /// Draws the entities.
    abstract void draw();

    /// Frees textures, meshes and the like.
    abstract void disposeResources();

    // snippet libgdx-render
    @Override
    public void render() {
        if (Gdx.input.isKeyJustPressed(Keys.ESCAPE)) {
            Gdx.app.exit();
        }
        if (Gdx.input.isKeyJustPressed(Keys.SPACE)) {
            loop.setPaused(!loop.isPaused());
        }
        readInput();
        loop.tick(options.isRecording() ? FRAME_SECONDS : Gdx.graphics.getDeltaTime());
        draw();
        if (loop.frames() == options.frames()) {
            writeScreenshot();
            Gdx.app.exit();
        }
    }
    // end libgdx-render

    private void writeScreenshot() {
        if (options.screenshot() != null) {
            FileHandle file = new FileHandle(options.screenshot().toFile());
            Pixmap pixels = Pixmap.createFromFrameBuffer(
                    0, 0, Gdx.graphics.getBackBufferWidth(), Gdx.graphics.getBackBufferHeight());
            PixmapIO.writePNG(file, pixels, Deflater.BEST_COMPRESSION, true);
            dispose(pixels);
        }
    }

    static void dispose(Disposable... resources) {
        for (Disposable resource : resources) {
            resource.dispose();
        }
    }

    @Override
    public void dispose() {
        disposeResources();
        world.close();
    }

    @Override
    public void resize(int width, int height) {}

    @Override
    public void pause() {}

    @Override
    public void resume() {}
}
