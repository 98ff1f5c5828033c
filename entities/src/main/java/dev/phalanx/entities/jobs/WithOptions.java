package dev.phalanx.entities.jobs;

import dev.phalanx.entities.types.EntityQueryOptions;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The options of the query of an [IJobEntity] that is scheduled without one.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WithOptions {
    /// The options.
    EntityQueryOptions[] value();
}
