package dev.phalanx.jobs;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Nothing that is done with the collection in this field is checked: no conflict with other jobs, no index outside of
/// a batch.
///
/// (Row JOB-7 of the specification.)
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface NativeDisableContainerSafetyRestriction {}
