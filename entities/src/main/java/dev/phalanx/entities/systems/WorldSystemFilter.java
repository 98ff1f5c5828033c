package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The kinds of world that discovery makes systems of this class for. A subclass without the annotation has the one of
/// its superclass.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WorldSystemFilter {
    /// The kinds, at least one.
    WorldSystemFilterFlags[] value();

    /// For a group: what [WorldSystemFilterFlags#DEFAULT] means for systems in it.
    WorldSystemFilterFlags[] childDefault() default {WorldSystemFilterFlags.DEFAULT};
}
