package dev.phalanx.baking.bakers;

import dev.phalanx.baking.internal.record.BakedTypes;
import dev.phalanx.baking.internal.record.ValueCopies;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.scenes.components.SectionBounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The bounds and the metadata of the sections of a scene, for baking systems: a singleton of the world in which they
/// are updated. It has what bakers have set.
///
/// The bounds of a section are a box around what is shown: around the positions of its entities that have a transform,
/// and around the meshes, tiles and objects of Tiled maps whose nodes have an entity in it. Prefabs have no place and
/// do not count. That box is made after the baking systems; they can replace it or enlarge it.
///
/// The metadata are components that the entity of the section has as soon as the scene is resolved, before the section
/// is loaded.
public final class BakingSections implements IManagedComponentData {
    private static final class Section {
        @Nullable
        SectionBounds bounds;

        SectionBounds added = SectionBounds.NONE;
        final Map<Class<?>, IComponentData> metadata = new LinkedHashMap<>();
    }

    private final Map<Integer, Section> sections = new TreeMap<>();
    private final ValueCopies copies = new ValueCopies();

    /// Sections without bounds and metadata of their own.
    public BakingSections() {}

    private Section section(int section) {
        if (section < 0) {
            throw new IllegalArgumentException("BakingSections was given section " + section
                    + ", and negative sections are not stored. Name section 0 or a later one.");
        }
        return sections.computeIfAbsent(section, key -> new Section());
    }

    /// Sets the bounds of a section, in place of those of what is shown.
    ///
    /// @param bounds in the space of the scene
    /// @throws IllegalArgumentException if the section is negative or the bounds are empty
    public void setBounds(int section, SectionBounds bounds) {
        section(section).bounds = BakedTypes.requireBounds("BakingSections.setBounds", bounds);
    }

    /// Enlarges the bounds of a section, so that they contain a box too.
    ///
    /// @param box in the space of the scene
    /// @throws IllegalArgumentException if the section is negative or the box is empty
    public void enlargeBounds(int section, SectionBounds box) {
        Section of = section(section);
        of.added = of.added.union(BakedTypes.requireBounds("BakingSections.enlargeBounds", box));
    }

    /// Adds a component to the metadata of a section, or replaces the one of its class.
    ///
    /// @throws IllegalArgumentException if the section is negative, or the component refers to entities or blobs
    public void setMetadata(int section, IComponentData value) {
        Section of = section(section);
        BakedTypes.requireMetadata("BakingSections.setMetadata", value.getClass());
        of.metadata.put(value.getClass(), copies.of(value));
    }

    /// The component of a class in the metadata of a section, or null.
    public <T extends IComponentData> @Nullable T findMetadata(int section, Class<T> type) {
        Section of = sections.get(section);
        return of == null ? null : type.cast(of.metadata.get(type));
    }

    /// Removes a component from the metadata of a section, if it is there.
    public void removeMetadata(int section, Class<? extends IComponentData> type) {
        Section of = sections.get(section);
        if (of != null) {
            of.metadata.remove(type);
        }
    }

    /// The metadata of a section, in the order in which they were set first.
    public List<IComponentData> metadata(int section) {
        Section of = sections.get(section);
        return of == null ? List.of() : List.copyOf(of.metadata.values());
    }

    /// The sections that were given bounds or metadata, in order. Those that were only enlarged are not among them.
    public List<Integer> described() {
        List<Integer> found = new ArrayList<>();
        sections.forEach((section, of) -> {
            if (of.bounds != null || !of.metadata.isEmpty()) {
                found.add(section);
            }
        });
        return found;
    }

    /// The bounds that a section gets.
    ///
    /// @param shown the box around what is shown
    /// @param stored the sections that have entities: others have the bounds that were set, or none
    /// @hidden
    public SectionBounds bounds(int section, SectionBounds shown, Set<Integer> stored) {
        Section of = sections.get(section);
        if (of == null) {
            return shown;
        }
        SectionBounds base = of.bounds == null ? shown : of.bounds;
        return stored.contains(section) ? base.union(of.added) : base;
    }
}
