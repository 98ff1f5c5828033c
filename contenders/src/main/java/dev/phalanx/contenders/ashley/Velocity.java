package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.contenders.objects.Vector;

/// How fast an entity is.
public final class Velocity extends Vector implements Component, Poolable {
    static final ComponentMapper<Velocity> MAPPER = ComponentMapper.getFor(Velocity.class);

    /// Called by the engine.
    public Velocity() {}

    @Override
    public void reset() {
        set(0, 0, 0);
    }
}
