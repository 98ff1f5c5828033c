package dev.phalanx.entities.systems;

import java.lang.annotation.Annotation;
import java.util.List;

/// The groups that a class of systems names.
final class GroupMembership {
    /// Stands for the group of systems that name none.
    @UpdateInGroup(SimulationSystemGroup.class)
    private static final class Unnamed {}

    private static final List<UpdateInGroup> DEFAULT = List.of(Unnamed.class.getAnnotationsByType(UpdateInGroup.class));

    private GroupMembership() {}

    /// The annotations of the class, or else of the nearest superclass that has any.
    static List<UpdateInGroup> of(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            UpdateInGroup[] places = at.getDeclaredAnnotationsByType(UpdateInGroup.class);
            if (places.length > 0) {
                return List.of(places);
            }
        }
        return DEFAULT;
    }

    /// The group that `place` names.
    ///
    /// @throws IllegalStateException if that is not a group, or the place is first and last
    static Class<? extends ComponentSystemGroup> group(Class<?> type, UpdateInGroup place) {
        Class<?> target = place.value();
        if (!ComponentSystemGroup.class.isAssignableFrom(target)) {
            throw refused(
                    type, place, target.getName() + " is not a group. Name a class that extends ComponentSystemGroup.");
        }
        if (place.orderFirst() && place.orderLast()) {
            throw refused(type, place, "it says both orderFirst and orderLast. Say one of them.");
        }
        return target.asSubclass(ComponentSystemGroup.class);
    }

    /// Whether systems of the class are in groups of that class, as it says.
    static boolean names(Class<?> type, Class<?> group) {
        return of(type).stream().anyMatch(place -> place.value() == group);
    }

    /// 0 if the class says that it comes first in the group, 2 if last, else 1.
    ///
    /// @throws IllegalStateException if it says both
    static int band(Class<?> type, Class<?> group) {
        for (UpdateInGroup place : of(type)) {
            if (place.value() == group) {
                group(type, place);
                return place.orderFirst() ? 0 : place.orderLast() ? 2 : 1;
            }
        }
        return 1;
    }

    private static IllegalStateException refused(Class<?> type, Annotation place, String why) {
        return new IllegalStateException("System " + type.getName() + " has an @"
                + place.annotationType().getSimpleName() + " that cannot be" + " followed: " + why);
    }
}
