package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.contenders.objects.Vector;

/// How fast that changes.
public final class Acceleration extends Vector implements Component, Poolable {
    static final ComponentMapper<Acceleration> MAPPER = ComponentMapper.getFor(Acceleration.class);

    /// Called by the engine.
    public Acceleration() {}

    @Override
    public void reset() {
        set(0, 0, 0);
    }
}
