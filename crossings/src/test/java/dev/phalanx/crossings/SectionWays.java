package dev.phalanx.crossings;

import dev.phalanx.cluster.Ghost;
import dev.phalanx.cluster.GhostAgent;
import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.crossings.Way.Arrival;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.structs.Entity;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Ways to another section of a world.
final class SectionWays {
    /// Where an agent is.
    @Ghost
    record Home(double x, double y) implements IComponentData {}

    static final List<Way> ALL = List.of(new Way("sections", "an agent that moves", SectionWays::moved));

    private SectionWays() {}

    /// Lets agents move to the section beside theirs.
    private static final class Moving implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            EntityManager em = state.entityManager();
            for (Entity agent : em.queryBuilder()
                    .withAllRW(Home.class)
                    .withNone(GhostAgent.class)
                    .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES)
                    .build()
                    .toEntityArray()) {
                em.setComponent(agent, new Home(15, 5));
            }
        }
    }

    private static Arrival moved(Setting setting, Kind kind) {
        Plane plane = Plane.bounded(20, 10, Home.class, "x", "y");
        SectionedWorldBuilder builder = SectionedWorld.of(RectangleSections.of(plane, 2, 1, 1))
                .withSystems(section -> section.world().addSystem(new Moving()));
        Set<Class<? extends IComponent>> types =
                new LinkedHashSet<>(List.of(Home.class, Things.Label.class, EntityGuid.class, Disabled.class));
        Class<? extends IComponent> type = kind.type();
        if (type != null && !(kind instanceof Kind.Chunk<?>) && type != Prefab.class) {
            types.add(type);
        }
        for (Class<? extends IComponent> each : types) {
            builder.withComponents(each);
        }
        try (SectionedWorld world = builder.build()) {
            EntityManager em = world.section(0).world().entityManager();
            Entity dead = em.createEntity();
            Entity self = em.createEntity(
                    new GlobalId(1), new Home(5, 5), new Things.Label(Setting.SELF), EntityGuid.of(Setting.SELF));
            Entity friend = em.createEntity(
                    new GlobalId(2), new Home(5, 5), new Things.Label(Setting.FRIEND), EntityGuid.of(Setting.FRIEND));
            em.destroyEntity(dead);
            kind.addTo(Targets.manager(em, self), new Kind.Others(self, friend, dead));
            world.run(1);
            World to = setting.newWorld("To");
            to.entityManager().moveEntitiesFrom(world.section(1).world().entityManager());
            return Arrival.in(to);
        }
    }
}
