package dev.phalanx.samples.baking.prefabreference;

import static dev.phalanx.entities.query.QueryTerms.enabledRW;
import static dev.phalanx.entities.query.QueryTerms.ro;
import static dev.phalanx.entities.query.QueryTerms.rw;

import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemAPI;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateBefore;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import org.joml.Vector3f;

/// Initialises new pigeons: places them on a circle around their loft. Disabling NewPigeon afterwards is no structural
/// change, so the loop does it at once.
@UpdateBefore(LoftSystem.class)
public final class NewPigeonSystem implements ISystem {
    /// A system for `world.addSystem`.
    public NewPigeonSystem() {}

    @Override
    public void onUpdate(SystemState state) {
        SystemAPI.query(rw(LocalTransform.class), ro(Pigeon.class), enabledRW(NewPigeon.class))
                .forEach((transform, pigeon, isNew) -> {
                    isNew.set(false);
                    if (SystemAPI.exists(pigeon.loft())) { // it may have been unloaded since the pigeon was spawned
                        place(transform, pigeon);
                    }
                });
    }

    private static void place(LocalTransform transform, Pigeon pigeon) {
        Loft loft = SystemAPI.getComponent(pigeon.loft(), Loft.class);
        Vector3f centre =
                SystemAPI.getComponent(pigeon.loft(), LocalToWorld.class).position();
        double angle = 2 * Math.PI * pigeon.number() / loft.count();
        transform.position.set(
                centre.x + loft.radius() * (float) Math.cos(angle),
                centre.y,
                centre.z + loft.radius() * (float) Math.sin(angle));
    }
}
