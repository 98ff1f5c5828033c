package dev.phalanx.contenders.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

/// A system with the entities of a family.
abstract class FamilySystem extends EntitySystem {
    final ImmutableArray<Entity> entities;

    FamilySystem(Engine engine, Family family) {
        entities = engine.getEntitiesFor(family);
    }
}
