package dev.phalanx.entities.model;

import dev.phalanx.entities.components.CleanupEntity;
import dev.phalanx.entities.components.Disabled;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.entities.fixture.Components.Asleep;
import dev.phalanx.entities.fixture.Components.Frozen;
import dev.phalanx.entities.fixture.Components.Inner;
import dev.phalanx.entities.fixture.Components.Label;
import dev.phalanx.entities.fixture.Components.Monster;
import dev.phalanx.entities.fixture.Components.Nested;
import dev.phalanx.entities.fixture.Components.Rest;
import dev.phalanx.entities.fixture.Components.Score;
import dev.phalanx.entities.fixture.Components.Stunned;
import dev.phalanx.entities.fixture.Components.Target;
import dev.phalanx.entities.fixture.Components.Waypoint;
import dev.phalanx.entities.fixture.SharedComponents.Camp;
import dev.phalanx.entities.fixture.SharedComponents.Team;
import dev.phalanx.entities.fixture.Sizes.AtMostThree;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.structs.StructType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// The component types of the scripts. A set of them is a mask with a bit for each.
enum Part {
    POINT(1, Point.class),
    SCORE(2, Score.class),
    NESTED(4, Nested.class),
    AT_MOST_THREE(8, AtMostThree.class),
    TARGET(16, Target.class),
    LABEL(32, Label.class),
    MONSTER(64, Monster.class),
    FROZEN(128, Frozen.class),
    STUNNED(256, Stunned.class),
    ASLEEP(512, Asleep.class),
    PATH(1024, Waypoint.class),
    TEAM(2048, Team.class),
    CAMP(4096, Camp.class),
    REST(8192, Rest.class),
    GADGET(16384, Gadget.class),
    PREFAB(32768, Prefab.class),
    DISABLED(65536, Disabled.class),
    GROUP(262144, LinkedEntityGroup.class),
    DESTROYED(131072, CleanupEntity.class);

    private static final Part[] ALL = values();

    /// All parts that scripts add and remove.
    static final int MASK = mask(ALL) & ~DESTROYED.bit;

    /// Those whose entities queries pass over.
    static final int HIDDEN = mask(PREFAB, DISABLED);

    /// What stands for the chunk component in what tells archetypes apart.
    static final int FOG = 1 << 30;

    /// Those that outlive their entity.
    static final int CLEANUP = mask(REST);

    /// Those that can be disabled.
    static final int ENABLEABLE = mask(STUNNED, ASLEEP);

    /// The bit that stands for it in a set.
    final int bit;

    final Class<? extends IComponent> type;

    Part(int bit, Class<? extends IComponent> type) {
        this.bit = bit;
        this.type = type;
    }

    boolean isEnableable() {
        return (bit & ENABLEABLE) != 0;
    }

    IComponent zero() {
        if (isManaged()) {
            return null;
        }
        return this == CAMP ? new Camp(null) : StructType.of(type).zero();
    }

    /// Whether it is a shared component.
    boolean isShared() {
        return this == TEAM || this == CAMP;
    }

    /// Whether entities have an array of values, which is the being's path or group.
    boolean isBuffer() {
        return this == PATH || this == GROUP;
    }

    /// Whether entities have one value.
    boolean hasValue() {
        return !isTag() && !isBuffer() && !isShared();
    }

    /// Whether entities have one value, which arrays can hold.
    boolean hasPlainValue() {
        return hasValue() && !isManaged();
    }

    boolean isTag() {
        return this == MONSTER
                || this == FROZEN
                || this == ASLEEP
                || this == PREFAB
                || this == DISABLED
                || this == DESTROYED;
    }

    /// Whether its values are objects, or null.
    boolean isManaged() {
        return this == GADGET;
    }

    /// A value told by a number; the one part that refers to an entity refers to `target`.
    IComponent value(int n, Entity target) {
        return switch (this) {
            case POINT -> new Point(n, -n);
            case SCORE -> new Score(1_000_000_007L * n, n / 8.0);
            case NESTED -> new Nested(new Inner(n, (byte) n), new Inner(~n, (byte) (n >> 8)));
            case AT_MOST_THREE -> new AtMostThree(n);
            case TARGET -> new Target(target);
            case LABEL -> new Label(FixedString32Bytes.of("n" + n));
            case MONSTER -> new Monster();
            case FROZEN -> new Frozen();
            case STUNNED -> new Stunned(n / 4f);
            case ASLEEP -> new Asleep();
            case PATH -> new Waypoint(n, target);
            case TEAM -> new Team(n & 3);
            case CAMP -> new Camp((n & 3) == 0 ? null : "camp " + (n & 3));
            case REST -> new Rest(n);
            case GADGET -> new Gadget(n, false);
            case PREFAB -> new Prefab();
            case DISABLED -> new Disabled();
            case GROUP -> new LinkedEntityGroup(target);
            case DESTROYED -> new CleanupEntity();
        };
    }

    static int mask(Part... parts) {
        int mask = 0;
        for (Part part : parts) {
            mask |= part.bit;
        }
        return mask;
    }

    /// The parts in the write groups of some parts.
    static int members(int mask) {
        int members = 0;
        for (Part part : in(mask)) {
            members |= switch (part) {
                case SCORE -> FROZEN.bit | ASLEEP.bit;
                case FROZEN -> MONSTER.bit;
                case TARGET -> MONSTER.bit | LABEL.bit;
                default -> 0;
            };
        }
        return members;
    }

    static Set<Part> in(int mask) {
        Set<Part> parts = EnumSet.noneOf(Part.class);
        for (Part part : ALL) {
            if ((mask & part.bit) != 0) {
                parts.add(part);
            }
        }
        return parts;
    }

    /// The shared parts of a set.
    static int shared(int mask) {
        return mask & (TEAM.bit | CAMP.bit);
    }

    /// The classes of a set. Arrays of classes with a type argument cannot be made, only converted to.
    @SuppressWarnings({"unchecked", "rawtypes"}) // every class in it is one of a component
    static Class<? extends IComponent>[] classes(int mask) {
        List<Class<?>> types = new ArrayList<>();
        for (Part part : in(mask)) {
            types.add(part.type);
        }
        return (Class[]) types.toArray(new Class<?>[0]);
    }
}
