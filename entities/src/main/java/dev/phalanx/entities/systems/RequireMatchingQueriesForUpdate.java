package dev.phalanx.entities.systems;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The system runs only while one of its queries has entities, filters and enabled bits aside.
///
/// What the system requires by [SystemState#requireForUpdate] or [SystemState#requireAnyForUpdate] takes its place,
/// and a system without queries runs always.
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface RequireMatchingQueriesForUpdate {}
