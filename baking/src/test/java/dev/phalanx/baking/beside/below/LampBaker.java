package dev.phalanx.baking.beside.below;

import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.beside.LampAuthoring;
import dev.phalanx.baking.beside.Program;

/// A baker in a package below that of the program.
final class LampBaker extends Baker<LampAuthoring> {
    @Override
    protected void bake(LampAuthoring authoring) {
        addComponent(getEntity(), new Program.Lamp(authoring.watts()));
    }
}
