package dev.phalanx.scenes.files;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names classes whose objects a field can hold in files, where the type of the field does not determine them: an
/// interface, an abstract class, `Object`, or a class that has subclasses. On a class or an interface, the annotation
/// applies to all fields of that type. The permitted subclasses of sealed types need no annotation.
///
/// ```java
/// @StoredTypes({Sword.class, Potion.class})
/// interface Item {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface StoredTypes {
    /// The classes.
    Class<?>[] value();
}
