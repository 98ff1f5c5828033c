package dev.phalanx.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a collection or component that is only read. Jobs that read the same one run in parallel.
///
/// It marks fields of jobs, parameters of a job's `execute`, and parts of aspects, a nested aspect with all its parts
/// among them. Writing through what is marked throws [IllegalStateException].
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER, ElementType.RECORD_COMPONENT})
public @interface ReadOnly {}
