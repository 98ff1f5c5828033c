package dev.phalanx.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A parallel job may use every index of the collection in this field, not those of its batch alone.
///
/// That no two threads write the same index is then up to the job. (Row JOB-7 of the specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface NativeDisableParallelForRestriction {}
