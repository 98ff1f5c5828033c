package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The group updates this system after another one of the same group. What is said of [UpdateBefore] holds for it.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(UpdateAfter.List.class)
public @interface UpdateAfter {
    /// The class of the other system.
    Class<?> value();

    /// Several of them.
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /// Each in turn.
        UpdateAfter[] value();
    }
}
