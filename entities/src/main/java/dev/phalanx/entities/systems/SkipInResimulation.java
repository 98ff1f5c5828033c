package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a system, or a group with all its members, that only shows things: it is not updated in ticks that are
/// [simulated once more][dev.phalanx.entities.history.WorldHistory#resimulate]. What it writes must not be read by
/// systems that run in them.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SkipInResimulation {}
