package dev.phalanx.scenes.files;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The value that a field of a component gets from a file that was written before the field existed. Without the
/// annotation the value is zero.
///
/// The text is a number, `true` or `false`, one character, or the name of an enum's constant, as the type of the field
/// requires. Fields of other types, such as references and fixed strings, cannot have the annotation.
///
/// ```java
/// public record Health(int points, @DefaultsTo("1.5") float regeneration) implements IComponentData {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface DefaultsTo {
    /// The value as text.
    String value();
}
