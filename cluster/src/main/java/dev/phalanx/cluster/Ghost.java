package dev.phalanx.cluster;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a component that agents of neighbouring sections read: [ghosts][GhostAgent] have it. For components of a
/// struct type and for tags.
///
/// Its values are sent to a neighbour when an agent comes into the neighbour's halo, and after that when the chunk of
/// the agent was written or has other rows.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Ghost {}
