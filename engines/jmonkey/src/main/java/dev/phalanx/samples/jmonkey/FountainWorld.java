package dev.phalanx.samples.jmonkey;

import dev.phalanx.entities.systems.DefaultSystems;
import dev.phalanx.entities.systems.World;
import dev.phalanx.transforms.TransformSystems;

/// Makes the world of the fountain.
final class FountainWorld {
    private FountainWorld() {}

    /// A world with its systems, which create the entities.
    static World create() {
        World world = new World("Fountain");
        world.setFailFast(true);
        world.addSystems(DefaultSystems.types());
        world.addSystems(TransformSystems.types());
        world.addSystem(new FountainSystem());
        world.addSystem(new BallSystem());
        return world;
    }
}
