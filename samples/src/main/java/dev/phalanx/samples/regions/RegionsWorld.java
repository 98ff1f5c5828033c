package dev.phalanx.samples.regions;

import dev.phalanx.cluster.GlobalId;
import dev.phalanx.cluster.Plane;
import dev.phalanx.cluster.RectangleSections;
import dev.phalanx.cluster.SectionedWorld;
import dev.phalanx.cluster.SectionedWorldBuilder;
import dev.phalanx.collections.Random;
import dev.phalanx.entities.EntityManager;

/// The world of the demo, the same in one process and in several.
final class RegionsWorld {
    private static final int WELL_FOR_ONE_ILL = 2000;

    private RegionsWorld() {}

    static SectionedWorldBuilder builder(RegionsOptions options) {
        double size = options.size();
        Plane plane = Plane.bounded(size, size, Place.class, "x", "y");
        return SectionedWorld.of(RectangleSections.of(plane, options.side(), options.side(), SpreadSystem.REACH))
                .withComponents(Place.class, Walk.class, Health.class)
                .withInteractionRadius(SpreadSystem.REACH)
                .withSeed(options.seed())
                .withSystems(section -> section.world().addSystem(new SpreadSystem(section, options)));
    }

    /// Creates all agents of the beginning.
    static void populate(EntityManager em, RegionsOptions options) {
        Random random = Random.of(options.seed());
        float size = (float) options.size();
        for (int id = 1; id <= options.agents(); id++) {
            em.createEntity(
                    new GlobalId(id),
                    new Place(random.nextFloat(0, size), random.nextFloat(0, size)),
                    new Walk(0, 0),
                    new Health((id - 1) % WELL_FOR_ONE_ILL == 0 ? options.ticksIll() : 0));
        }
    }
}
