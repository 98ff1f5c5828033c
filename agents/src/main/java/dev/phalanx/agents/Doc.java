package dev.phalanx.agents;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// What a parameter of a [Model] is, in a few words. `phalanx sweep` shows it.
///
/// ```java
/// record Parameters(@Doc("steps until eaten grass has grown") int regrowth) {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Doc {
    /// The text.
    String value();
}
