package dev.phalanx.samples.scenes.sections;

import static dev.phalanx.entities.query.QueryTerms.ro;

import dev.phalanx.entities.commands.EntityCommandBuffer;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.samples.scenes.props.Visitor;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.components.SceneSectionData;

/// Requests the sections near the visitor, and gives up those far away. Between the two distances, sections stay as
/// they are, so that a visitor who walks to and fro does not load one again and again.
public final class NearSectionsSystem implements ISystem {
    /// Sections within this distance are loaded.
    public static final float LOAD_METRES = 15;

    /// Sections beyond this distance are unloaded.
    public static final float UNLOAD_METRES = 25;

    /// A system for `world.addSystem`.
    public NearSectionsSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(Visitor.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        Visitor visitor = SystemAPI.getSingleton(Visitor.class);
        EntityCommandBuffer commands = SystemAPI.endSimulationCommands();
        SystemAPI.query(ro(SceneSectionData.class))
                .withNone(RequestSceneLoaded.class)
                .withEntityAccess()
                .forEach((data, section) -> {
                    if (metres(data, visitor) <= LOAD_METRES) {
                        commands.addComponent(section, RequestSceneLoaded.class);
                    }
                });
        SystemAPI.query(ro(SceneSectionData.class))
                .withAll(RequestSceneLoaded.class)
                .withEntityAccess()
                .forEach((data, section) -> {
                    if (metres(data, visitor) > UNLOAD_METRES) {
                        commands.removeComponent(section, RequestSceneLoaded.class);
                    }
                });
    }

    /// How far a section is from the visitor. Section 0 is always near: all others wait for it.
    private static float metres(SceneSectionData section, Visitor visitor) {
        return section.subSectionIndex() == 0
                ? 0
                : (float) Math.sqrt(section.bounds().distanceSquared(visitor.x(), 0, visitor.z()));
    }
}
