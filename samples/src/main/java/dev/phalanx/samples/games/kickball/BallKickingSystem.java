package dev.phalanx.samples.games.kickball;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;

/// Lets all players kick the balls around them, on all cores.
@UpdateAfter(BallMovementSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class BallKickingSystem implements ISystem {
    private EntityQuery players;

    @Override
    public void onCreate(SystemState state) {
        players = SystemAPI.queryBuilder()
                .withAll(Player.class, LocalTransform.class)
                .build();
        state.requireForUpdate(PlayerInput.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        if (!SystemAPI.getSingleton(PlayerInput.class).kick()) {
            return;
        }
        NativeArray<LocalTransform> places = players.toComponentDataArray(LocalTransform.class);
        new BallKickingJob(places).scheduleParallel();
        state.dependency().close(places); // as soon as the job has ended
    }
}
