package dev.phalanx.samples.jmonkey;

import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ro;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Sphere;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.run.RunLoop;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalToWorld;

/// A world in jMonkeyEngine's loop: the engine calls `update` on its render thread for each frame. The world is created
/// on this thread as well, because a world belongs to one thread.
final class WorldAppState extends BaseAppState {
    private static final float FRAME_SECONDS = 1 / 30f;
    private static final int COLOURS = 24;

    private final boolean isRecording;
    private final Node node = new Node("entities");
    private final Material[] materials = new Material[COLOURS];
    private final Sphere mesh = new Sphere(12, 16, 1);
    private World world;
    private RunLoop loop;

    /// A state whose world does not exist yet.
    ///
    /// @param isRecording whether every frame counts as a thirtieth of a second
    WorldAppState(boolean isRecording) {
        this.isRecording = isRecording;
    }

    @Override
    protected void initialize(Application application) {
        world = FountainWorld.create();
        loop = RunLoop.of(world);

        AssetManager assets = application.getAssetManager();
        for (int i = 0; i < COLOURS; i++) {
            materials[i] = material(assets, (float) i / COLOURS);
        }
        ((SimpleApplication) application).getRootNode().attachChild(node);
    }

    private static Material material(AssetManager assets, float hue) {
        ColorRGBA colour = new ColorRGBA(channel(hue), channel(hue + 2 / 3f), channel(hue + 1 / 3f), 1);
        Material material = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", colour);
        material.setColor("Ambient", colour);
        material.setColor("Specular", ColorRGBA.White);
        material.setFloat("Shininess", 40);
        return material;
    }

    private static float channel(float turns) {
        return 0.55f + 0.45f * (float) Math.cos(2 * Math.PI * turns);
    }

    // snippet jmonkey-update
    @Override
    public void update(float seconds) {
        loop.tick(isRecording ? FRAME_SECONDS : seconds);
        showNewBalls();
        world.entityManager()
                .query(ro(LocalToWorld.class), managed(Visual.class))
                .forEach(this::place);
    }

    /// Gives each new ball a geometry. Adding a component moves the entity, so it is not done in a loop over a query.
    private void showNewBalls() {
        EntityManager em = world.entityManager();
        try (NativeArray<Entity> balls = em.queryBuilder()
                .withAll(Ball.class)
                .withNone(Visual.class)
                .build()
                .toEntityArray()) {
            for (int i = 0; i < balls.length(); i++) {
                Geometry geometry = new Geometry("ball", mesh);
                Ball ball = em.getComponent(balls.get(i), Ball.class);
                geometry.setMaterial(materials[(int) (ball.hue * COLOURS)]);
                geometry.setShadowMode(ShadowMode.CastAndReceive);
                node.attachChild(geometry);
                em.addComponent(balls.get(i), new Visual(geometry));
            }
        }
    }
    // end jmonkey-update

    private void place(LocalToWorld place, Visual visual) {
        float[] value = place.value;
        visual.geometry.setLocalTranslation(value[9], value[10], value[11]);
        visual.geometry.setLocalScale(
                (float) Math.sqrt(value[0] * value[0] + value[1] * value[1] + value[2] * value[2]));
    }

    /// The number of frames so far.
    long frames() {
        return loop.frames();
    }

    /// Stops the time of the world, or lets it go on.
    void togglePause() {
        loop.setPaused(!loop.isPaused());
    }

    @Override
    protected void cleanup(Application application) {
        world.close(); // closes each Visual too
        node.removeFromParent();
    }

    @Override
    protected void onEnable() {}

    @Override
    protected void onDisable() {}
}
