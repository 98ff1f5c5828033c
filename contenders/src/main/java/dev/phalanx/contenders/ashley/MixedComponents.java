package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import dev.phalanx.bench.workload.Mixed;
import dev.phalanx.contenders.objects.Damage;
import dev.phalanx.contenders.objects.Data;
import dev.phalanx.contenders.objects.Health;
import dev.phalanx.contenders.objects.Sprite;

/// The components of the mixed workload beside positions and velocities.
final class MixedComponents {
    private MixedComponents() {}

    /// What the system Data counts.
    static final class DataComponent extends Data implements Component {
        static final ComponentMapper<DataComponent> MAPPER = ComponentMapper.getFor(DataComponent.class);
    }

    /// What is left of an entity.
    static final class HealthComponent extends Health implements Component {
        static final ComponentMapper<HealthComponent> MAPPER = ComponentMapper.getFor(HealthComponent.class);
    }

    /// What an entity suffers.
    static final class DamageComponent extends Damage implements Component {
        static final ComponentMapper<DamageComponent> MAPPER = ComponentMapper.getFor(DamageComponent.class);
    }

    /// What is drawn of an entity.
    static final class SpriteComponent extends Sprite implements Component {
        static final ComponentMapper<SpriteComponent> MAPPER = ComponentMapper.getFor(SpriteComponent.class);
    }

    /// An entity that is not in an engine yet.
    static Entity add(Entity entity, int number) {
        DataComponent data = new DataComponent();
        data.start(number);
        entity.add(data);
        if (Mixed.hasSprite(number)) {
            entity.add(new SpriteComponent());
        }
        if (Mixed.hasHealth(number)) {
            HealthComponent health = new HealthComponent();
            health.start(number);
            DamageComponent damage = new DamageComponent();
            damage.start(number);
            entity.add(health).add(damage);
        }
        return entity;
    }
}
