package dev.phalanx.scenes;

import dev.phalanx.entities.run.DefaultWorld;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.scenes.systems.SceneLoadingSystem;
import dev.phalanx.scenes.systems.SceneSectionStreamingSystem;
import dev.phalanx.scenes.systems.SceneSystemGroup;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// The systems that a world needs for scenes.
public final class SceneSystems {
    private static final List<Class<? extends ISystem>> TYPES =
            List.of(SceneSystemGroup.class, SceneSectionStreamingSystem.class, SceneLoadingSystem.class);

    private SceneSystems() {}

    /// The classes, for [dev.phalanx.entities.systems.World#addSystems].
    public static List<Class<? extends ISystem>> types() {
        return TYPES;
    }

    /// The classes of systems in a class's package and below that prepare loaded sections: those whose
    /// [WorldSystemFilter][dev.phalanx.entities.systems.WorldSystemFilter] names
    /// [WorldSystemFilterFlags#PROCESS_AFTER_LOAD]. For [SceneStreamingSettings#withProcessAfterLoad(List)].
    ///
    /// @param beside a class of the program, such as the one with `main`
    /// @throws IllegalArgumentException if the class comes from no directory, jar or module, or a class file is broken
    public static List<Class<? extends ISystem>> processAfterLoadTypes(Class<?> beside) {
        Objects.requireNonNull(beside, "beside");
        return DefaultWorld.findSystems(beside, Set.of(WorldSystemFilterFlags.PROCESS_AFTER_LOAD));
    }
}
