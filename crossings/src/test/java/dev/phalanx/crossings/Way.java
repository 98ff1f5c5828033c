package dev.phalanx.crossings;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.World;
import dev.phalanx.structs.Entity;

/// A column of the catalogue: a way on which a value travels.
///
/// @param group the part of the library
/// @param name its name in the catalogue
/// @param travel sends a thing on its way
record Way(String group, String name, Travel travel) {
    /// Sends a thing on its way.
    interface Travel {
        /// Adds the thing to an entity of the setting, and takes it to its end.
        ///
        /// @param setting has the entities; the thing is not there yet
        Arrival of(Setting setting, Kind kind) throws Exception;
    }

    /// Where the thing has arrived.
    ///
    /// @param crosses whether the entities are others than those it was made for, so that references to entities that
    ///     are dead are `Entity.NULL`
    record Arrival(World world, Entity entity, boolean crosses) {
        static Arrival at(Setting setting) {
            return new Arrival(setting.world, setting.self, false);
        }

        /// The entity of the same label in another world, or NULL if there is none.
        static Arrival in(World other) {
            Entity found = Setting.tryFind(other, Setting.SELF);
            return new Arrival(other, found == null ? Entity.NULL : found, true);
        }

        EntityManager em() {
            return world.entityManager();
        }
    }

    @Override
    public String toString() {
        return group + ": " + name;
    }
}
