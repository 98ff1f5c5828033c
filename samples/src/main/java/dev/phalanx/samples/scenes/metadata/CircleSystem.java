package dev.phalanx.samples.scenes.metadata;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneSectionData;

/// Requests the sections whose circle the visitor is in. SceneSectionData tells the section entities from the entities
/// of sections, which have a Circle too.
public final class CircleSystem implements ISystem {
    /// A system for `world.addSystem`.
    public CircleSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Visitor.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Visitor visitor = SystemAPI.getSingleton(Visitor.class);
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(ro(Circle.class))
                .withAll(SceneSectionData.class)
                .withEntityAccess()
                .forEach((circle, section) -> {
                    boolean isRequested = SystemAPI.hasComponent(section, RequestSceneLoaded.class);
                    boolean isWanted = circle.contains(visitor.x(), visitor.z());
                    if (isWanted && !isRequested) {
                        commands.addComponent(section, RequestSceneLoaded.class);
                    } else if (!isWanted && isRequested) {
                        commands.removeComponent(section, RequestSceneLoaded.class);
                    }
                });
    }
}
