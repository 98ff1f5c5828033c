package dev.phalanx.entities.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The `int` parameter of [IJobEntity]'s `execute` is the number of the entity among all that the job runs for, in
/// order and without gaps: 0 for the first, also where entities are left out by filters or disabled components.
///
/// With such a filter the entities are counted before the job begins. (Row JOB-3 of the specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface EntityIndexInQuery {}
