package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.contenders.objects.Vector;

/// Where an entity is.
public final class Position extends Vector implements Component, Poolable {
    static final ComponentMapper<Position> MAPPER = ComponentMapper.getFor(Position.class);

    /// Called by the engine.
    public Position() {}

    @Override
    public void reset() {
        set(0, 0, 0);
    }
}
