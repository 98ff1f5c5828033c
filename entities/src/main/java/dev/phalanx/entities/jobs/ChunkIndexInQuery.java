package dev.phalanx.entities.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The `int` parameter of [IJobEntity]'s `execute` is the number of the entity's chunk among all chunks of the query's
/// archetypes, in order, including those that filters exclude. It does not depend on the thread that runs the job,
/// which makes it a sort key for commands. (Row JOB-3 of the specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface ChunkIndexInQuery {}
