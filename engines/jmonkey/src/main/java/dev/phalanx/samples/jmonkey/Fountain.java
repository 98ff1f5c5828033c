package dev.phalanx.samples.jmonkey;

import com.jme3.app.SimpleApplication;
import com.jme3.input.ChaseCamera;
import com.jme3.input.KeyInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.KeyTrigger;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.system.AppSettings;
import com.jme3.system.JmeSystem;
import com.jme3.util.BufferUtils;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// A fountain of balls. Drag the mouse to look from another side, scroll to zoom; space pauses, escape ends.
public final class Fountain extends SimpleApplication {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 360;
    private static final int SHADOW_MAP = 1024;
    private static final float GROUND = 30;

    private final Options options;
    private final WorldAppState state;

    private Fountain(Options options) {
        super(new WorldAppState(options.isRecording()));
        this.options = options;
        state = stateManager.getState(WorldAppState.class);
    }

    /// Opens a window and goes on until it is closed.
    ///
    /// @param arguments see [Options]
    public static void main(String[] arguments) {
        Fountain fountain = new Fountain(Options.parse(arguments));
        AppSettings settings = new AppSettings(true);
        settings.setTitle("Fountain");
        settings.setResolution(WIDTH, HEIGHT);
        settings.setSamples(4);
        settings.setVSync(!fountain.options.isRecording());
        settings.setAudioRenderer(null);
        fountain.setSettings(settings);
        fountain.setShowSettings(false);
        fountain.start();
    }

    @Override
    public void simpleInitApp() {
        setPauseOnLostFocus(false);
        viewPort.setBackgroundColor(new ColorRGBA(0.10f, 0.13f, 0.20f, 1));
        addGround();
        addLights();
        addCamera();
        inputManager.addMapping("pause", new KeyTrigger(KeyInput.KEY_SPACE));
        inputManager.addListener(
                (ActionListener) (name, isPressed, seconds) -> {
                    if (isPressed) {
                        state.togglePause();
                    }
                },
                "pause");
    }

    private void addGround() {
        Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", new ColorRGBA(0.45f, 0.5f, 0.6f, 1));
        material.setColor("Ambient", new ColorRGBA(0.45f, 0.5f, 0.6f, 1));
        Geometry ground = new Geometry("ground", new Box(GROUND, 0.1f, GROUND));
        ground.setLocalTranslation(0, -0.1f, 0);
        ground.setMaterial(material);
        ground.setShadowMode(ShadowMode.Receive);
        rootNode.attachChild(ground);
    }

    private void addLights() {
        DirectionalLight sun = new DirectionalLight(new Vector3f(-0.6f, -1, -0.5f).normalizeLocal());
        sun.setColor(new ColorRGBA(1, 0.95f, 0.85f, 1));
        rootNode.addLight(sun);
        rootNode.addLight(new AmbientLight(new ColorRGBA(0.35f, 0.38f, 0.45f, 1)));
        DirectionalLightShadowRenderer shadows = new DirectionalLightShadowRenderer(assetManager, SHADOW_MAP, 1);
        shadows.setLight(sun);
        shadows.setShadowIntensity(0.5f);
        viewPort.addProcessor(shadows);
    }

    private void addCamera() {
        Node target = new Node("camera target");
        target.setLocalTranslation(0, 2, 0);
        rootNode.attachChild(target);
        ChaseCamera camera = new ChaseCamera(cam, target, inputManager);
        camera.setDefaultDistance(11);
        camera.setDefaultVerticalRotation(0.35f);
        camera.setMaxDistance(30);
    }

    @Override
    public void simpleRender(RenderManager renderManager) {
        if (state.frames() == options.frames()) {
            if (options.screenshot() != null) {
                writeScreenshot(options.screenshot());
            }
            stop();
        }
    }

    private void writeScreenshot(Path file) {
        ByteBuffer pixels = BufferUtils.createByteBuffer(cam.getWidth() * cam.getHeight() * 4);
        renderer.readFrameBuffer(null, pixels);
        try (OutputStream out = Files.newOutputStream(file)) {
            JmeSystem.writeImageFile(out, "png", pixels, cam.getWidth(), cam.getHeight());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
