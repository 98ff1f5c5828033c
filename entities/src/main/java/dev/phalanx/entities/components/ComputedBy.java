package dev.phalanx.entities.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the system that computes the annotated component, and the components that it computes it from.
///
/// With `-Dphalanx.safety=strict`, Phalanx logs a warning if a system, or code outside of systems, reads the component
/// although one of the others was written after the last update of that system, on entities that have both: the values
/// that it reads are out of date. It warns once for each reader. Systems in the same group as the computing system are
/// left out. Otherwise the annotation has no effect.
///
/// ```java
/// @ComputedBy(value = BoundsSystem.class, from = Shape.class)
/// public record Bounds(float radius) implements IComponentData {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ComputedBy {
    /// The class of the system.
    Class<?> value();

    /// The components that it reads to compute this one.
    Class<? extends IComponent>[] from();

    /// What a reader that needs values of this moment can do, as a sentence that ends the warning.
    String instead() default "";
}
