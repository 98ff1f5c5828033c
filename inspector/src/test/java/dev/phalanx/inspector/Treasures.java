package dev.phalanx.inspector;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.live.LiveBakingOptions;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.TransformUsageFlags;

/// The components and the baker of scenes that tests edit.
final class Treasures {
    /// A scene with a chest that has a lid, a node without an entity, and a chest that is not active.
    static final String TOWN = """
            nodes:
              - name: Chest
                position: [1, 2, 3]
                components:
                  - Chest: {gold: 10}
                children:
                  - name: Lid
                    components:
                      - Chest: {gold: 1}
              - name: Marker
              - name: Hidden
                active: false
                components:
                  - Chest: {gold: 2}
            """;

    private Treasures() {}

    record Chest(int gold) implements IComponentData {}

    record Coin() implements IComponentData {}

    record ChestAuthoring(int gold) implements IAuthoring {}

    static final class ChestBaker extends Baker<ChestAuthoring> {
        @Override
        protected void bake(ChestAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Chest(authoring.gold()));
            if (authoring.gold() > 100) {
                addComponent(createAdditionalEntity(TransformUsageFlags.NONE), new Coin());
            }
        }
    }

    /// Live baking that looks at files when it is told to.
    static LiveBakingOptions options() {
        return LiveBakingOptions.standard()
                .withTypes(
                        BakingTypes.none().withAuthoring(ChestAuthoring.class).withBakers(new ChestBaker()))
                .withWatching(false);
    }
}
