package dev.phalanx.scenes.files;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Names the codec that writes the objects of a class to files and reads them again. It applies to this class alone,
/// not to its subclasses. A codec that `SaveOptions` or [LoadOptions] name for the class takes precedence.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface CodedBy {
    /// The class of the codec, which has a no-argument constructor.
    Class<? extends ManagedCodec<?>> value();
}
