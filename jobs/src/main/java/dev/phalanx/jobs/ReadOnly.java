package dev.phalanx.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The job only reads what this field holds. Jobs that read the same collection run side by side.
///
/// Writing through the field throws [IllegalStateException]. (Source document S1: "Jobs", `[ReadOnly]`; row JOB-6 of
/// the specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface ReadOnly {}
