package dev.phalanx.entities.components;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Puts the annotated component into the write groups of other components: it is one of the things that those are
/// worked out from.
///
/// A query with the option [FILTER_WRITE_GROUP][dev.phalanx.entities.types.EntityQueryOptions#FILTER_WRITE_GROUP] that
/// writes a component excludes entities that have another member of its group, one that the query does not name. Code
/// that adds a member to a group thus takes its entities over from systems that do not know of it. Without the option
/// groups have no effect. (`com.unity.entities`: `WriteGroup`.)
///
/// ```java
/// @WriteGroup(Color.class)
/// public record Poisoned(float strength) implements IComponentData {}
/// ```
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WriteGroup {
    /// The components whose groups it is in, other than itself.
    Class<? extends IComponent>[] value();
}
