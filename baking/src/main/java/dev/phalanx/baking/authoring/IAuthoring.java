package dev.phalanx.baking.authoring;

/// An authoring component: what people write into a scene file, before it is baked into components of entities.
///
/// A type is a record, or a class with a constructor without parameters. Scene files name it by its simple name, with
/// or without the ending `Authoring`, or by its full name: `SpawnerAuthoring` is `Spawner`, `SpawnerAuthoring` or
/// `com.example.SpawnerAuthoring`. Jackson reads its fields. A field of the type [AssetRef] names a file, a field of
/// the type [NodeRef] another node of the same scene. A field that a file omits is zero or null, or has the value of
/// its [DefaultsTo][dev.phalanx.scenes.files.DefaultsTo]; classes may initialise fields instead.
///
/// ```java
/// public record SpawnerAuthoring(AssetRef prefab, @Range(min = 0, max = 1000) int count) implements IAuthoring {}
/// ```
///
/// Bakers read these objects and must not change them.
public interface IAuthoring {}
