package dev.phalanx.entities.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The `int` parameter of [IJobEntity]'s `execute` is the index of the entity in its chunk, 0 to 127. (Row JOB-3 of the
/// specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface EntityIndexInChunk {}
