package dev.phalanx.samples.scenes.references;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.SceneSystem;
import dev.phalanx.scenes.components.EntitySceneReference;
import java.util.LinkedHashSet;
import java.util.Set;

/// Loads the scenes of the volumes that the visitor is in, and unloads those of the volumes that the visitor has left.
/// Several volumes can name one scene.
public final class StreamingVolumeSystem implements ISystem {
    private final Set<EntitySceneReference> loaded = new LinkedHashSet<>();

    /// A system for `world.addSystem`.
    public StreamingVolumeSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Visitor.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Visitor visitor = SystemAPI.getSingleton(Visitor.class);
        Set<EntitySceneReference> wanted = new LinkedHashSet<>();
        SystemAPI.query(ro(StreamingVolume.class)).forEach(volume -> {
            if (volume.contains(visitor.x(), visitor.z())) {
                wanted.add(volume.scene());
            }
        });
        World world = state.world();
        for (EntitySceneReference scene : wanted) {
            if (loaded.add(scene)) {
                SceneSystem.loadSceneAsync(world, scene);
            }
        }
        loaded.removeIf(scene -> {
            boolean isLeft = !wanted.contains(scene);
            if (isLeft) {
                SceneSystem.unloadScene(world, scene.sceneGuid());
            }
            return isLeft;
        });
    }
}
