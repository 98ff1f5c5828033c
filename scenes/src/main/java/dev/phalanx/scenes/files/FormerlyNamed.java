package dev.phalanx.scenes.files;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Former names of a component class or of one of its fields, so that files with these names can be loaded.
///
/// On a class, each is a binary name, such as `game.Health` or `game.Units$Health`; [LoadOptions#withTypes] has to name
/// the class, since a file does not contain its present name. On a field or record component, each is a field's name.
///
/// ```java
/// @FormerlyNamed("game.Life")
/// public record Health(@FormerlyNamed("hitPoints") int points) implements IComponentData {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface FormerlyNamed {
    /// The former names.
    String[] value();
}
