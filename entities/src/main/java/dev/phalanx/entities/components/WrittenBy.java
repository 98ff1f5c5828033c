package dev.phalanx.entities.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the systems that write the annotated component. Other code can read it, and gets an `IllegalStateException` if
/// it adds it to an entity, removes it or sets it, or gets something to write it with: a reference, a buffer, a lookup,
/// a type handle, a query or a job.
///
/// The systems write it in their own methods and in jobs that they schedule there. What happens to whole entities is
/// open to everybody: entities with the component can be destroyed, instantiated, and moved to other worlds. The
/// annotation has no effect in worlds without the flag [LIVE][dev.phalanx.entities.systems.WorldFlags#LIVE], such as
/// those into which files are loaded, and with `-Dphalanx.safety=off`.
///
/// ```java
/// @WrittenBy(value = GridSystem.class, instead = "Set Position.")
/// public record GridCell(int x, int y) implements IComponentData {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WrittenBy {
    /// The classes of the systems.
    Class<?>[] value();

    /// What other code does instead, as a sentence that ends the message of the exception.
    String instead() default "";
}
