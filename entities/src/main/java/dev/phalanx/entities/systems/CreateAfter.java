package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// This system is created after another one, and destroyed before it. What is said of [CreateBefore] holds for it.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(CreateAfter.List.class)
public @interface CreateAfter {
    /// The class of the other system.
    Class<?> value();

    /// Several of them.
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /// Each in turn.
        CreateAfter[] value();
    }
}
