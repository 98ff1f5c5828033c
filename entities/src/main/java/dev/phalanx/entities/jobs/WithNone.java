package dev.phalanx.entities.jobs;

import dev.phalanx.entities.components.IComponent;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The query of an [IJobEntity] that is scheduled without one leaves out entities that have one of some components, and
/// have it enabled.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WithNone {
    /// The component classes.
    Class<? extends IComponent>[] value();
}
