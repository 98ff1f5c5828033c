package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The group updates this system before another one of the same group. Groups are systems, and are ordered like them.
/// A class has what its superclasses say, too.
///
/// It is dropped, with one logged warning, if the other is not a system, is in other groups only, is the system itself,
/// or has an `orderFirst` or `orderLast` that says otherwise. Systems that wait for each other in a circle are refused
/// when the group sorts its members.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(UpdateBefore.List.class)
public @interface UpdateBefore {
    /// The class of the other system.
    Class<?> value();

    /// Several of them.
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface List {
        /// Each in turn.
        UpdateBefore[] value();
    }
}
