package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// This system is created before another one, and destroyed after it, where both are added by the same
/// [addSystems][dev.phalanx.entities.systems.World#addSystems] or by discovery. A class has what its superclasses say,
/// too.
///
/// It is dropped, with one logged warning, if the other is not a system, or is the system itself.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(CreateBefore.List.class)
public @interface CreateBefore {
    /// The class of the other system.
    Class<?> value();

    /// Several of them.
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /// Each in turn.
        CreateBefore[] value();
    }
}
