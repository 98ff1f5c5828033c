package dev.phalanx.entities.systems;

import dev.phalanx.entities.internal.failures.Required;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Decides in which worlds discovery makes systems of a class.
public final class AutoCreation {
    private static final Set<WorldSystemFilterFlags> USUAL =
            EnumSet.of(WorldSystemFilterFlags.LOCAL_SIMULATION, WorldSystemFilterFlags.PRESENTATION);

    private AutoCreation() {}

    /// Whether the class or its package says [DisableAutoCreation].
    public static boolean isDisabled(Class<?> type) {
        return type.getDeclaredAnnotation(DisableAutoCreation.class) != null
                || type.getPackage().getAnnotation(DisableAutoCreation.class) != null;
    }

    /// Whether a world of any of these kinds gets a system of the class, as [WorldSystemFilter] says. One with
    /// [DisableAutoCreation] is in no world.
    ///
    /// @throws IllegalStateException if the groups that the class names are inside of each other
    public static boolean isFor(Class<?> type, Set<WorldSystemFilterFlags> world) {
        Required.nonNull(type, "type");
        Required.nonNull(world, "world");
        if (isDisabled(type)) {
            return false;
        }
        Set<WorldSystemFilterFlags> wanted = flags(type);
        return wanted.contains(WorldSystemFilterFlags.ALL)
                || world.contains(WorldSystemFilterFlags.ALL)
                || wanted.stream().anyMatch(world::contains);
    }

    /// The kinds of world that the class is for, [WorldSystemFilterFlags#DEFAULT] replaced by what it means.
    ///
    /// @throws IllegalStateException if the groups that the class names are inside of each other
    public static Set<WorldSystemFilterFlags> flags(Class<?> type) {
        Required.nonNull(type, "type");
        GroupMembership.refuseRing(type, group -> false);
        WorldSystemFilter filter = type.getAnnotation(WorldSystemFilter.class);
        List<WorldSystemFilterFlags> named =
                filter == null ? List.of(WorldSystemFilterFlags.DEFAULT) : List.of(filter.value());
        return resolved(named, type);
    }

    private static Set<WorldSystemFilterFlags> resolved(List<WorldSystemFilterFlags> named, Class<?> type) {
        Set<WorldSystemFilterFlags> flags = EnumSet.noneOf(WorldSystemFilterFlags.class);
        flags.addAll(named);
        if (flags.remove(WorldSystemFilterFlags.DEFAULT)) {
            for (GroupMembership.Place place : GroupMembership.of(type)) {
                flags.addAll(childDefault(place.group(), type));
            }
        }
        return flags;
    }

    /// The meaning of the default in a group: its own annotation, or else that of the groups that contain it.
    private static Set<WorldSystemFilterFlags> childDefault(Class<?> group, Class<?> type) {
        if (WorldSystems.isRoot(group) || group == type) {
            return filter(group).isEmpty() ? USUAL : filter(group);
        }
        return resolved(filterNames(group), group);
    }

    private static Set<WorldSystemFilterFlags> filter(Class<?> group) {
        Set<WorldSystemFilterFlags> flags = EnumSet.noneOf(WorldSystemFilterFlags.class);
        flags.addAll(filterNames(group));
        flags.remove(WorldSystemFilterFlags.DEFAULT);
        return flags;
    }

    private static List<WorldSystemFilterFlags> filterNames(Class<?> group) {
        WorldSystemFilter filter = group.getAnnotation(WorldSystemFilter.class);
        return filter == null ? List.of(WorldSystemFilterFlags.DEFAULT) : List.of(filter.childDefault());
    }
}
