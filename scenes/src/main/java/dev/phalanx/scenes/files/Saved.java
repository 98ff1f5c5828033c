package dev.phalanx.scenes.files;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// Marks a component as part of saved games. It may be data, a tag, a buffer, a shared or a managed component, but not
/// a cleanup component.
///
/// See [SaveGames][dev.phalanx.scenes.SaveGames].
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Saved {}
