package dev.phalanx.samples.games.tanks;

import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.TransformSystemGroup;
import org.joml.Vector3f;
import org.joml.Vector3fc;

/// Keeps the camera behind its tank. A camera without a tank takes the first one.
@UpdateAfter(TankMovementSystem.class)
@UpdateBefore(TransformSystemGroup.class)
final class CameraSystem implements ISystem {
    private static final Vector3fc UP = new Vector3f(0, 1, 0);

    private EntityQuery tanks;

    @Override
    public void onCreate(SystemState state) {
        tanks = SystemAPI.queryBuilder()
                .withAll(Tank.class, LocalTransform.class)
                .build();
        state.requireForUpdate(tanks);
        state.requireForUpdate(FollowCamera.class);
        state.requireForUpdate(Steps.Camera.class);
    }

    @Override
    public void onUpdate(SystemState state) {
        FollowCamera camera = SystemAPI.getSingleton(FollowCamera.class);
        // A destroyed parent still exists until its cleanup components are gone, so the test is for its tag.
        if (!SystemAPI.hasComponent(camera.target(), Tank.class)) {
            try (NativeArray<Entity> all = tanks.toEntityArray()) {
                camera = new FollowCamera(all.get(0), camera.distance(), camera.height());
            }
            SystemAPI.setSingleton(camera);
        }
        LocalTransform tank = SystemAPI.getComponent(camera.target(), LocalTransform.class);
        Vector3f place = tank.transformPoint(new Vector3f(0, camera.height(), -camera.distance()));
        SystemAPI.query(rw(LocalTransform.class), ro(FollowCamera.class)).forEach((transform, follow) -> {
            transform.position.set(place);
            transform.lookAt(tank.position, UP);
        });
    }
}
