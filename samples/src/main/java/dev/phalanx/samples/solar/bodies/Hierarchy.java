package dev.phalanx.samples.solar.bodies;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.samples.report.StateHash;
import dev.phalanx.samples.solar.belts.Globe;
import dev.phalanx.samples.solar.belts.Moon;
import dev.phalanx.samples.solar.belts.Planet;
import dev.phalanx.samples.solar.orbit.EclipticPosition;
import dev.phalanx.structs.Entity;
import dev.phalanx.transforms.LocalToWorld;
import dev.phalanx.transforms.LocalTransform;
import dev.phalanx.transforms.Parent;
import java.util.ArrayList;
import java.util.List;

/// The entities of the Sun, the planets and the moons, each a child of what it moves with:
///
/// ```text
/// Sun
///  └─ planet           where it is on its orbit; never rotated
///      ├─ globe        tilted, turning, as large as the planet
///      └─ moon …       where it is on its orbit
/// ```
///
/// A moon does not turn with the globe of its planet, so it is not a child of the globe: both are children of an entity
/// that only moves. The axes of the planets' entities are therefore those of the ecliptic frame, and a moon's
/// [LocalTransform] is its offset from the planet in this frame.
///
/// Positions of the world matrices are floats: near Jupiter they are multiples of 4.8e-7 au, which is 71 km. The
/// distance of a moon from its planet is therefore the length of the position in its [LocalTransform].
final class Hierarchy {
    private final EntityManager entities;
    private final Entity sun;
    private final List<Entity> globes = new ArrayList<>();
    private final List<Member> moons = new ArrayList<>();

    private record Member(Planet planet, Moon moon, Entity entity) {}

    /// A hierarchy of the Sun alone.
    Hierarchy(EntityManager entities) {
        this.entities = entities;
        sun = entities.createEntity(new LocalTransform(), new LocalToWorld());
    }

    /// Makes the entity of a planet a child of the Sun, and creates the entities of its globe and its moons.
    ///
    /// @param planet the planet
    /// @param entity its entity, which has a [LocalTransform], a [LocalToWorld] and a [Parent]
    void add(Planet planet, Entity entity) {
        entities.setComponent(entity, new LocalTransform());
        entities.setComponent(entity, new Parent(sun));
        planet.globe().ifPresent(globe -> globes.add(create(globe, entity)));
        for (Moon moon : planet.moons()) {
            Entity created = entities.createEntity(
                    new LocalTransform(), new LocalToWorld(), new Parent(entity), new MoonPath(moon.orbit()));
            moons.add(new Member(planet, moon, created));
        }
    }

    private Entity create(Globe globe, Entity planet) {
        return entities.createEntity(
                LocalTransform.fromScale((float) globe.radius()),
                new LocalToWorld(),
                new Parent(planet),
                new Spin(globe.rotation()));
    }

    /// The entity of the Sun.
    Entity sun() {
        return sun;
    }

    /// The globes, in the order of their planets.
    List<Entity> globes() {
        return globes;
    }

    /// The moons, planet by planet.
    List<Entity> moons() {
        return moons.stream().map(Member::entity).toList();
    }

    /// How far the moons are from their planets.
    List<MoonDistance> distances() {
        List<MoonDistance> distances = new ArrayList<>();
        for (Member member : moons) {
            LocalTransform transform = entities.getComponent(member.entity, LocalTransform.class);
            distances.add(new MoonDistance(
                    member.moon.name(),
                    member.planet.name(),
                    transform.position.length() * EclipticPosition.KM_PER_AU,
                    member.moon.orbit().semiMajorAxis() * EclipticPosition.KM_PER_AU));
        }
        return distances;
    }

    /// Adds the world matrices of globes and moons to a hash.
    void addTo(StateHash hash) {
        globes.forEach(globe -> add(globe, hash));
        moons.forEach(member -> add(member.entity, hash));
    }

    private void add(Entity entity, StateHash hash) {
        for (float value : entities.getComponent(entity, LocalToWorld.class).value) {
            hash.add(value);
        }
    }
}
