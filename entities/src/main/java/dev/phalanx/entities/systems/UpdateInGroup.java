package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the group that updates a system: [SimulationSystemGroup] without it. A system with several is updated by each
/// of these groups. A class without any has those of its superclass.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(UpdateInGroup.List.class)
public @interface UpdateInGroup {
    /// A class that extends [ComponentSystemGroup]; anything else is refused when the system is added.
    Class<?> value();

    /// Whether the group updates the system before all others that do not say so.
    boolean orderFirst() default false;

    /// Whether the group updates the system after all others that do not say so. Not together with [#orderFirst].
    boolean orderLast() default false;

    /// Several of them.
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /// Each in turn.
        UpdateInGroup[] value();
    }
}
