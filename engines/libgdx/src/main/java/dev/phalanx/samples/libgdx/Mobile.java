package dev.phalanx.samples.libgdx;

import static dev.phalanx.entities.query.QueryTerms.managed;
import static dev.phalanx.entities.query.QueryTerms.ro;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.Color;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.PerspectiveCamera;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Environment;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelBatch;
import com.badlogic.gdx.graphics.g3d.attributes.ColorAttribute;
import com.badlogic.gdx.graphics.g3d.environment.DirectionalLight;
import com.badlogic.gdx.graphics.g3d.utils.CameraInputController;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.utils.ScreenUtils;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import dev.phalanx.transforms.TransformSystems;
import java.util.ArrayList;
import java.util.List;

/// A tower of cubes that carry smaller cubes, four levels deep. Each cube turns with all that it carries.
///
/// Drag the mouse to look from another side.
public final class Mobile extends Scene {
    private static final int LEVELS = 5;
    private static final int ARMS = 5;
    private static final float SMALLER = 0.42f;
    private static final float REACH = 1.75f;
    private static final Color[] COLOURS = {
        Color.valueOf("f4a259"),
        Color.valueOf("bc4b51"),
        Color.valueOf("5b8e7d"),
        Color.valueOf("8cb369"),
        Color.valueOf("f4e285")
    };

    private final List<Model> models = new ArrayList<>();
    private ModelBatch batch;
    private Environment environment;
    private PerspectiveCamera camera;
    private CameraInputController controller;

    private Mobile(Options options) {
        super(newWorld(), options);
    }

    /// Opens a window and goes on until it is closed.
    ///
    /// @param arguments see [Options]
    public static void main(String[] arguments) {
        run(new Mobile(Options.parse(arguments)), "Mobile");
    }

    private static World newWorld() {
        World world = new World("Mobile");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystem(new SpinSystem());
        return world;
    }

    @Override
    public void create() {
        batch = new ModelBatch();
        environment = new Environment();
        environment.set(new ColorAttribute(ColorAttribute.AmbientLight, 0.5f, 0.5f, 0.55f, 1));
        environment.add(new DirectionalLight().set(0.75f, 0.72f, 0.65f, -0.6f, -1, -0.4f));
        camera = new PerspectiveCamera(45, WIDTH, HEIGHT);
        camera.position.set(2.5f, 1.9f, 2.5f);
        camera.lookAt(0, 0.25f, 0);
        camera.near = 0.1f;
        controller = new CameraInputController(camera);
        Gdx.input.setInputProcessor(controller);

        ModelBuilder builder = new ModelBuilder();
        for (Color colour : COLOURS) {
            models.add(builder.createBox(
                    1, 1, 1, new Material(ColorAttribute.createDiffuse(colour)), Usage.Position | Usage.Normal));
        }
        Entity root = createCube(0, new LocalTransform());
        carry(root, 1);
    }

    /// Gives a cube smaller cubes: around it, and one on top.
    private void carry(Entity parent, int level) {
        if (level == LEVELS) {
            return;
        }
        EntityManager em = world().entityManager();
        for (int arm = 0; arm < ARMS; arm++) {
            double angle = 2 * Math.PI * arm / (ARMS - 1);
            LocalTransform place = arm == ARMS - 1
                    ? LocalTransform.fromPosition(0, 1, 0)
                    : LocalTransform.fromPosition(
                            (float) Math.cos(angle) * REACH / 2 * 1.2f, 0, (float) Math.sin(angle) * REACH / 2 * 1.2f);
            place.scale = SMALLER;
            Entity cube = createCube(level, place);
            em.addComponent(cube, new Parent(parent));
            carry(cube, level + 1);
        }
    }

    private Entity createCube(int level, LocalTransform place) {
        EntityManager em = world().entityManager();
        Entity cube = em.createEntity(place, new LocalToWorld(), new Spin(level % 2 == 0 ? 0.5f : -0.8f));
        em.addComponent(cube, new Shape(models.get(level)));
        return cube;
    }

    @Override
    void readInput() {
        controller.update();
    }

    @Override
    void draw() {
        Gdx.gl.glViewport(0, 0, Gdx.graphics.getBackBufferWidth(), Gdx.graphics.getBackBufferHeight());
        ScreenUtils.clear(0.93f, 0.91f, 0.86f, 1, true);
        Gdx.gl.glEnable(GL20.GL_DEPTH_TEST);
        camera.update();
        batch.begin(camera);
        world().entityManager()
                .query(ro(LocalToWorld.class), managed(Shape.class))
                .forEach(this::drawShape);
        batch.end();
    }

    private void drawShape(LocalToWorld place, Shape shape) {
        shape.place(place.value);
        batch.render(shape, environment);
    }

    @Override
    public void resize(int width, int height) {
        camera.viewportWidth = width;
        camera.viewportHeight = height;
    }

    @Override
    void disposeResources() {
        dispose(batch);
        models.forEach(Model::dispose);
    }
}
