package dev.phalanx.contenders.zayes;

import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.base.DefaultEntityData;
import dev.phalanx.bench.workload.Run;

/// A run with entity data of its own.
abstract class EntityRun implements Run {
    final EntityData data = new DefaultEntityData();

    /// Makes an entity.
    EntityId create(EntityComponent... components) {
        EntityId entity = data.createEntity();
        data.setComponents(entity, components);
        return entity;
    }

    @Override
    public void close() {
        data.close();
    }
}
