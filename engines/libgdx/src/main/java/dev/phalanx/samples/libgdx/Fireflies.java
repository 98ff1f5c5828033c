package dev.phalanx.samples.libgdx;

import static dev.phalanx.entities.query.QueryTerms.ro;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.Input.Keys;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Pixmap;
import com.badlogic.gdx.graphics.Texture;
import com.badlogic.gdx.graphics.g2d.SpriteBatch;
import com.badlogic.gdx.utils.ScreenUtils;
import com.badlogic.gdx.utils.viewport.FitViewport;
import dev.phalanx.entities.EntityManager;

/// 20,000 fireflies around a lantern, which the arrow keys move.
public final class Fireflies extends Scene {
    private static final int TEXTURE_SIZE = 32;
    private static final int SPRITES_PER_CALL = 5_000;
    private static final float LANTERN_SIZE = 110;

    private final FitViewport viewport = new FitViewport(WIDTH, HEIGHT);
    private SpriteBatch batch;
    private Texture light;
    private float seconds;

    private Fireflies(Options options) {
        super(FireflyWorld.create(), options);
    }

    /// Opens a window and goes on until it is closed.
    ///
    /// @param arguments see [Options]
    public static void main(String[] arguments) {
        run(new Fireflies(Options.parse(arguments)), "Fireflies");
    }

    /// What needs OpenGL is created here: in the constructor, there is none yet.
    @Override
    public void create() {
        batch = new SpriteBatch(SPRITES_PER_CALL);
        light = new Texture(lightPixels(), true);
        light.setFilter(Texture.TextureFilter.MipMapLinearLinear, Texture.TextureFilter.Linear);
    }

    private static Pixmap lightPixels() {
        Pixmap pixels = new Pixmap(TEXTURE_SIZE, TEXTURE_SIZE, Pixmap.Format.RGBA8888);
        float middle = (TEXTURE_SIZE - 1) / 2f;
        for (int y = 0; y < TEXTURE_SIZE; y++) {
            for (int x = 0; x < TEXTURE_SIZE; x++) {
                double away = Math.min(1, Math.hypot(x - middle, y - middle) / middle);
                pixels.setColor(1, 1, 1, (float) Math.pow(1 - away, 2));
                pixels.drawPixel(x, y);
            }
        }
        return pixels;
    }

    // snippet libgdx-input
    @Override
    void readInput() {
        float x = axis(Keys.LEFT, Keys.RIGHT);
        float y = axis(Keys.DOWN, Keys.UP);
        world().entityManager().setSingleton(new Steering(x, y));
    }
    // end libgdx-input

    private static float axis(int negative, int positive) {
        return (Gdx.input.isKeyPressed(positive) ? 1 : 0) - (Gdx.input.isKeyPressed(negative) ? 1 : 0);
    }

    // snippet libgdx-draw
    @Override
    void draw() {
        ScreenUtils.clear(0.01f, 0.03f, 0.07f, 1);
        seconds = (float) world().time().elapsedTime();
        batch.setProjectionMatrix(viewport.getCamera().combined);
        batch.setBlendFunction(GL20.GL_SRC_ALPHA, GL20.GL_ONE); // light adds up
        batch.begin();
        EntityManager em = world().entityManager();
        em.query(ro(Position.class), ro(Glow.class)).forEach(this::drawFirefly); // waits for the jobs that move them
        em.query(ro(Position.class)).withAll(Lantern.class).forEach(this::drawLantern);
        batch.end();
    }

    private void drawFirefly(Position position, Glow glow) {
        float twinkle = 0.55f + 0.4f * (float) Math.sin(2.5f * seconds + glow.phase());
        batch.setColor(0.35f + 0.65f * glow.warmth(), 0.9f, 0.25f, twinkle);
        batch.draw(light, position.x - glow.size() / 2, position.y - glow.size() / 2, glow.size(), glow.size());
    }
    // end libgdx-draw

    private void drawLantern(Position position) {
        batch.setColor(1, 0.55f, 0.2f, 1);
        batch.draw(light, position.x - LANTERN_SIZE / 2, position.y - LANTERN_SIZE / 2, LANTERN_SIZE, LANTERN_SIZE);
    }

    @Override
    public void resize(int width, int height) {
        viewport.update(width, height, true);
    }

    @Override
    void disposeResources() {
        dispose(batch, light);
    }
}
