package dev.phalanx.samples.scenes.tiles;

import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateInGroup;
import dev.phalanx.scenes.systems.ProcessAfterLoadGroup;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;

/// Turns and moves the entities of a section to where the tile is, before they arrive.
@UpdateInGroup(ProcessAfterLoadGroup.class)
public final class TilePlaceSystem implements ISystem {
    /// A system for [dev.phalanx.scenes.SceneStreamingSettings].
    public TilePlaceSystem() {}

    @Override
    public void onCreate(SystemState state) {
        state.requireForUpdate(TilePlace.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        TilePlace place = SystemAPI.getSingleton(TilePlace.class);
        float angle = place.quarterTurns() * (float) Math.PI / 2;
        SystemAPI.query(rw(LocalTransform.class)).withNone(Parent.class).forEach(transform -> {
            transform.position.rotateY(angle).add(place.x(), 0, place.z());
            transform.rotation.rotateLocalY(angle);
        });
        state.entityManager().destroyEntity(SystemAPI.getSingletonEntity(TilePlace.class));
    }
}
