package dev.phalanx.samples.solar.bodies;

import dev.phalanx.collections.NativeIntArray;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.jobs.ChunkIndexInQuery;
import dev.phalanx.entities.jobs.IJobEntity;
import dev.phalanx.entities.query.EntityQuery;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.UpdateAfter;
import dev.phalanx.entities.types.ComponentType;
import dev.phalanx.jobs.NativeDisableParallelForRestriction;
import dev.phalanx.jobs.ReadOnly;
import dev.phalanx.samples.solar.belts.Zone;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import java.util.Arrays;
import java.util.List;

/// Counts the asteroids by the zone they are in, and keeps the least and the most that a zone has held. A job counts
/// chunk by chunk on all cores, and the system adds the chunks up.
@UpdateAfter(PlaceSystem.class)
final class CensusSystem implements ISystem {
    private final ZoneMap zones;
    private final int[] leadingPlanets;
    private final NativeArray<Entity> planets;
    private final int[] now;
    private final int[] least;
    private final int[] most;
    private NativeIntArray counts = NativeIntArray.ofLength(0);

    /// Counts the asteroids of each chunk. A chunk has one count for each zone, beside each other, and is one thread's.
    ///
    /// @param zones the zones
    /// @param rings the zones by distance
    /// @param counts the counts, chunk after chunk, initially all zero
    record CountJob(
            @ReadOnly NativeArray<ZoneMap.Edge> zones,
            @ReadOnly NativeIntArray rings,
            @NativeDisableParallelForRestriction NativeIntArray counts)
            implements IJobEntity {
        void execute(@ReadOnly Position position, FamilyMember asteroid, @ChunkIndexInQuery int chunk) {
            int place = chunk * zones.length() + ZoneMap.zoneOf(zones, rings, position.x, position.y, position.z);
            counts.set(place, counts.get(place) + 1);
        }
    }

    /// Prepares the counts.
    ///
    /// @param zones the zones
    /// @param planets the planets, which sectors move with
    CensusSystem(List<Zone> zones, NativeArray<Entity> planets) {
        this.zones = new ZoneMap(zones);
        this.planets = planets;
        leadingPlanets = zones.stream()
                .flatMap(zone -> zone.sector().stream())
                .mapToInt(Zone.Sector::planetIndex)
                .distinct()
                .toArray();
        now = new int[this.zones.count()];
        least = new int[this.zones.count()];
        most = new int[this.zones.count()];
        Arrays.fill(least, Integer.MAX_VALUE);
    }

    @Override
    public void onUpdate(SystemState state) {
        EntityManager entities = state.entityManager();
        for (int planet : leadingPlanets) {
            Position position = entities.getComponent(planets.get(planet), Position.class);
            zones.aim(planet, position.x, position.y);
        }
        EntityQuery asteroids = state.getEntityQuery(
                ComponentType.readOnly(Position.class), ComponentType.readOnly(FamilyMember.class));
        clear(asteroids.calculateChunkCountWithoutFiltering() * zones.count());
        new CountJob(zones.edges(), zones.rings(), counts)
                .scheduleParallel(asteroids, state.dependency())
                .complete();
        addUp();
    }

    @Override
    public void onDestroy(SystemState state) {
        counts.close();
        zones.close();
    }

    private void clear(int length) {
        if (counts.length() != length) {
            counts.close();
            counts = NativeIntArray.ofLength(length);
        } else {
            counts.fill(0);
        }
    }

    private void addUp() {
        Arrays.fill(now, 0);
        for (int i = 0; i < counts.length(); i++) {
            now[i % now.length] += counts.get(i);
        }
        for (int i = 0; i < now.length; i++) {
            least[i] = Math.min(least[i], now[i]);
            most[i] = Math.max(most[i], now[i]);
        }
    }

    /// The asteroids in a zone at the last update.
    ///
    /// @param zone the zone's index; one behind the last zone for those in none
    int now(int zone) {
        return now[zone];
    }

    /// The least asteroids a zone had at an update.
    ///
    /// @param zone the zone's index
    int least(int zone) {
        return least[zone];
    }

    /// The most asteroids a zone had at an update.
    ///
    /// @param zone the zone's index
    int most(int zone) {
        return most[zone];
    }
}
