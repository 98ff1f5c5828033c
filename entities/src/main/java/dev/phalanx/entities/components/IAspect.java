package dev.phalanx.entities.components;

/// A class that wraps some components of an entity, to be used as one thing. A marker for records and final classes.
///
/// The parameters of its one constructor say what it wraps: [RefRW][dev.phalanx.structs.RefRW] and
/// [RefRO][dev.phalanx.structs.RefRO] of components with a value, [EnabledRefRW][dev.phalanx.structs.EnabledRefRW] and
/// [EnabledRefRO][dev.phalanx.structs.EnabledRefRO] of components that can be disabled,
/// [DynamicBuffer][dev.phalanx.structs.DynamicBuffer] of buffer components, a [shared component][ISharedComponentData],
/// whose value it then holds, the [Entity][dev.phalanx.structs.Entity], and other aspects, whose components it then
/// wraps as well. What is [Optional] need not be there; what is [ReadOnly][dev.phalanx.jobs.ReadOnly] is only read, a
/// nested aspect with all that it wraps. A record shows what it wraps; a final class with private fields hides it.
///
/// ```java
/// public record MonsterAspect(Entity entity, RefRW<Health> health, RefRO<Speed> speed, EnabledRefRW<Stunned> stunned)
///         implements IAspect {
///     public void hurt(int points) {
///         health.update(h -> h.hitPoints -= points);
///     }
/// }
/// em.query(aspect(MonsterAspect.class)).forEach(monster -> monster.hurt(1));
/// ```
///
/// A query that requires an aspect requires the components that it wraps. An aspect that a lambda gets is valid until
/// the lambda returns, one of `em.getAspect` until the next structural change.
public interface IAspect {}
