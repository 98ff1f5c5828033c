package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.gdx.utils.Pool.Poolable;
import dev.phalanx.contenders.objects.Single;

/// A component of one number.
abstract class Letter extends Single implements Component, Poolable {
    @Override
    public final void reset() {
        value = 0;
    }
}
