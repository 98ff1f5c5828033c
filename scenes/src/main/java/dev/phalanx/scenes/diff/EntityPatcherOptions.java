package dev.phalanx.scenes.diff;

import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How [EntityPatcher] applies a change set. Immutable; each method returns a copy.
public final class EntityPatcherOptions {
    private static final EntityPatcherOptions STANDARD =
            new EntityPatcherOptions(false, false, null, Map.of(), null, null);

    private final boolean keepsInstances;
    private final boolean skipsMissing;
    private final @Nullable Guid scene;
    private final Map<Integer, Entity> sections;
    private final @Nullable PatchBlobs blobs;
    private final @Nullable PatchReport report;

    private EntityPatcherOptions(
            boolean keepsInstances,
            boolean skipsMissing,
            @Nullable Guid scene,
            Map<Integer, Entity> sections,
            @Nullable PatchBlobs blobs,
            @Nullable PatchReport report) {
        this.keepsInstances = keepsInstances;
        this.skipsMissing = skipsMissing;
        this.scene = scene;
        this.sections = sections;
        this.blobs = blobs;
        this.report = report;
    }

    /// All entities with a guid of the change set are changed, instances of prefabs as their prefabs are. What does not
    /// fit is logged.
    public static EntityPatcherOptions standard() {
        return STANDARD;
    }

    /// Chooses whether instances of prefabs keep the changes that the program has made to them. If so:
    ///
    /// - A value of an instance changes only if it still equals the value of the prefab. References to entities are not
    ///   compared.
    /// - If a prefab is destroyed, its instances stay. If only a member of its group is destroyed, the copies of the
    ///   member are destroyed too.
    ///
    /// An entity counts as an instance if it has no [Prefab][dev.phalanx.entities.components.Prefab], and another one
    /// with its guid has.
    public EntityPatcherOptions withInstancesKept(boolean value) {
        return new EntityPatcherOptions(value, skipsMissing, scene, sections, blobs, report);
    }

    /// Chooses whether changes of entities and components that the world no longer has are skipped without a warning,
    /// as when the program has destroyed them since.
    public EntityPatcherOptions withMissingSkipped(boolean value) {
        return new EntityPatcherOptions(keepsInstances, value, scene, sections, blobs, report);
    }

    /// Applies the change set to the entities of some sections of one loaded scene: those whose
    /// [SceneTag][dev.phalanx.scenes.components.SceneTag] names one of their section entities. New entities get the tag
    /// of their [SceneSection][dev.phalanx.scenes.components.SceneSection]. New entities of other sections are not
    /// created, and entities that move to such a section are destroyed.
    ///
    /// @param sceneGuid the identity that the scene is loaded with
    /// @param sectionEntities the section entities, by the numbers of their sections
    public EntityPatcherOptions withScene(Guid sceneGuid, Map<Integer, Entity> sectionEntities) {
        Objects.requireNonNull(sceneGuid, "sceneGuid");
        Objects.requireNonNull(sectionEntities, "sectionEntities");
        sectionEntities.forEach((section, entity) -> {
            Objects.requireNonNull(section, "The number of a section is null. Leave it out.");
            Objects.requireNonNull(entity, () -> "The entity of section " + section + " is null. Leave it out.");
        });
        return new EntityPatcherOptions(
                keepsInstances, skipsMissing, sceneGuid, Map.copyOf(sectionEntities), blobs, report);
    }

    /// Takes the blob assets of the change set from an owner, which closes them, instead of from the process.
    public EntityPatcherOptions withBlobs(PatchBlobs owner) {
        return new EntityPatcherOptions(
                keepsInstances, skipsMissing, scene, sections, Objects.requireNonNull(owner, "owner"), report);
    }

    /// Passes what does not fit to a report, instead of logging it.
    public EntityPatcherOptions withReport(PatchReport target) {
        return new EntityPatcherOptions(
                keepsInstances, skipsMissing, scene, sections, blobs, Objects.requireNonNull(target, "target"));
    }

    /// Whether instances of prefabs keep the changes that the program has made to them.
    public boolean keepsInstances() {
        return keepsInstances;
    }

    /// Whether changes of entities and components that do not exist are skipped without a warning.
    public boolean skipsMissing() {
        return skipsMissing;
    }

    /// The scene that is changed, or null for the whole world.
    public @Nullable Guid scene() {
        return scene;
    }

    /// The section entities of the scene, by the numbers of their sections.
    public Map<Integer, Entity> sections() {
        return sections;
    }

    /// The owner of blob assets, or null for the process.
    public @Nullable PatchBlobs blobs() {
        return blobs;
    }

    /// The report for changes that do not fit, or null if they are logged.
    public @Nullable PatchReport report() {
        return report;
    }

    /// Such as `EntityPatcherOptions[instances kept, missing skipped]`.
    @Override
    public String toString() {
        return "EntityPatcherOptions[instances " + (keepsInstances ? "kept" : "changed") + ", missing "
                + (skipsMissing ? "skipped" : "logged") + (scene == null ? "" : ", scene " + scene) + "]";
    }
}
