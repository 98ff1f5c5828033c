package dev.phalanx.crossings;

import dev.phalanx.entities.components.ICleanupBufferElementData;
import dev.phalanx.entities.components.ICleanupComponentData;
import dev.phalanx.entities.components.ICleanupManagedComponentData;
import dev.phalanx.entities.components.ICleanupSharedComponentData;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.LinkedEntityGroup;
import dev.phalanx.entities.components.Prefab;
import dev.phalanx.transforms.Parent;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Where a thing does not arrive as it was sent, why, and what happens.
///
/// @param outcome what happens
/// @param ways on which ways
/// @param kinds to which things
/// @param reason a sentence for users
/// @param message a part of the message with which it is refused; empty if it is not
record Rules(Outcome outcome, Predicate<Way> ways, Predicate<Kind> kinds, String reason, String message) {
    /// What happens to a thing on a way.
    enum Outcome {
        /// The same value, bit for bit, is there.
        ARRIVES("yes", "arrive"),
        /// Everything else arrives.
        LEFT_OUT("left out", "are left out"),
        /// The entity does not arrive.
        NO_ENTITY("the entity is left out", "are left out with their entities"),
        /// References to entities of other sections are NULL.
        NO_OTHER_SECTION("without references to other sections", "arrive without references to other sections"),
        /// NaNs are the usual ones, whatever bits they had.
        USUAL_NAN("with the usual NaN", "arrives with the usual NaN"),
        /// An exception names the type, and nothing has changed.
        REFUSED("refused", "are refused by name"),
        /// There is no such method.
        NONE("–", "there is no method");

        final String text;

        /// After the number of cells.
        final String sentence;

        Outcome(String text, String sentence) {
            this.text = text;
            this.sentence = sentence;
        }
    }

    private static final Set<Class<?>> MANAGED_SHARED = Set.of(Things.Mesh.class, Things.Counted.class);

    /// The components that refer to the friend.
    private static final Set<Class<?>> REFERRING = Set.of(
            Things.Refers.class,
            Things.Lists.class,
            Things.Goal.class,
            Things.Leader.class,
            Things.Knows.class,
            LinkedEntityGroup.class,
            Parent.class);

    private static final Rules ARRIVES = new Rules(Outcome.ARRIVES, way -> true, kind -> true, "", "");

    /// The first that fits holds.
    static final List<Rules> ALL = List.of(
            none(
                    group("commands"),
                    Rules::isOfChunk,
                    "Command buffers have no commands for chunk components; set them with the `EntityManager`."),
            none(
                    is("bulk: manager, a query"),
                    kind -> isObject(kind) || kind instanceof Kind.Buffer<?> || isAside(kind),
                    "A query adds values of struct types, shared values and chunk components to all entities."),
            none(
                    is("bulk: manager, many entities"),
                    kind -> !(kind instanceof Kind.Shared<?>) && (!isTag(kind) || kind.isOn() != null),
                    "Many entities get a component without a value, or a shared value."),
            none(
                    group("bulk").and(way -> way.name().startsWith("commands, a query")),
                    kind -> kind instanceof Kind.Buffer<?> || isOfChunk(kind) || isAside(kind),
                    "A command about a query has one value for all entities."),
            none(
                    is("bulk: commands, many entities").or(is("bulk: commands, a linked group")),
                    kind -> kind instanceof Kind.Buffer<?> || isOfChunk(kind) || isAside(kind) || kind.isOn() != null,
                    "A command about many entities has one value for all of them."),
            none(
                    is("bulk: commands, a linked group"),
                    kind -> kind instanceof Kind.Shared<?>,
                    "A command about a linked group has no shared value."),
            none(
                    is("bulk: commands played in a transaction"),
                    Rules::isOfChunk,
                    "Command buffers have no commands for chunk components; set them with the `EntityManager`."),
            none(
                    is("bulk: arrays of a query")
                            .or(is("bulk: lists of a query, in jobs"))
                            .or(is("bulk: a reference")),
                    kind -> !(kind instanceof Kind.Data<?>) || isObject(kind) || isTag(kind),
                    "Arrays, lists and references are of components with values."),
            none(
                    is("bulk: swap of components"),
                    kind -> (!isValueOrBuffer(kind) && !isObject(kind))
                            || isCleanup(kind)
                            || kind.type() == Prefab.class,
                    "Only entities of one archetype can exchange what they have."),
            none(is("bulk: another archetype"), Rules::isOfChunk, "An archetype is given by its components."),
            none(
                    is("bulk: a singleton"),
                    kind -> !(kind instanceof Kind.Data<?>) && !(kind instanceof Kind.Buffer<?>),
                    "A singleton is a component or a buffer."),
            none(
                    is("bulk: an object that is handed over"),
                    kind -> !isObject(kind),
                    "Only objects can be handed over."),
            none(
                    group("lookup"),
                    kind -> !isValueOrBuffer(kind),
                    "Lookups are of components with values and of buffers."),
            none(
                    group("jobs"),
                    kind -> !isValueOrBuffer(kind) || isTag(kind),
                    "Loops, jobs, aspects and reductions are of components with values and of buffers."),
            none(group("chunk"), Rules::isAside, "A name and the state of an entity are set by the `EntityManager`."),
            none(
                    group("baking"),
                    Rules::isOfChunk,
                    "Bakers do not add chunk components; a system of the running world does."),
            none(
                    group("baking"),
                    Rules::isAside,
                    "A baked entity has the name of its node, and is disabled if the node is inactive."),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    Rules::isOfChunk,
                    "A chunk component belongs to the chunk of one section.",
                    "agents have no chunk components"),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    Rules::isCleanup,
                    "Cleanup components stay with an entity of one section.",
                    "is a cleanup component, which stays where its agent was"),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    kind -> isManaged(kind) && kind instanceof Kind.Shared<?>,
                    "Each section would have an object of its own.",
                    "is managed and shared, and each section would have an object of its own"),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    Rules::isManaged,
                    "Objects move with a codec, which the program gives: see `withManagedComponent`.",
                    "is managed, and its objects cannot move without a codec"),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    kind -> kind.type() != null && REFERRING.contains(kind.type()),
                    "An entity is of one section; agents refer to each other by the value of `GlobalId`.",
                    "has a field of type Entity, an id that only one section knows"),
            new Rules(
                    Outcome.REFUSED,
                    group("sections"),
                    kind -> kind.type() == Things.Drawn.class
                            || kind.type() == Things.Picture.class
                            || isCollection(kind),
                    "Blob assets and native collections are memory of one section.",
                    "refers to memory of one section"),
            new Rules(
                    Outcome.NO_ENTITY,
                    group("sections"),
                    kind -> kind.type() == Prefab.class,
                    "A prefab is no agent, and stays in its section.",
                    ""),
            new Rules(
                    Outcome.LEFT_OUT,
                    group("instantiate"),
                    kind -> kind.type() == Prefab.class,
                    "Instances of a prefab are no prefabs.",
                    ""),
            new Rules(
                    Outcome.REFUSED,
                    is("bulk: lists of a query, in jobs"),
                    Rules::isCollection,
                    "A native collection in a component belongs to the world's thread; arrays of queries have it.",
                    "is a native collection, which jobs do not find in components"),
            new Rules(
                    Outcome.REFUSED,
                    is("bulk: a singleton"),
                    kind -> kind.isOn() != null,
                    "A singleton cannot be disabled.",
                    "which can be disabled, as a singleton cannot"),
            new Rules(
                    Outcome.REFUSED,
                    group("jobs").and(way -> way.name().contains("job")),
                    Rules::isCollection,
                    "A native collection in a component belongs to the world's thread. Give a job the collection itself.",
                    "is a native collection"),
            new Rules(
                    Outcome.REFUSED,
                    group("files")
                            .or(group("scenes"))
                            .or(group("saved games"))
                            .or(is("replay: a saved history, loaded")),
                    Rules::isCollection,
                    "Native collections are memory of the program, which files do not have.",
                    "is a native collection, which cannot be written to a file"),
            new Rules(
                    Outcome.REFUSED,
                    is("replay: recorded, restored"),
                    Rules::isCollection,
                    "Native collections are memory of the program, which files do not have: the recording ends.",
                    "could not be recorded in"),
            new Rules(
                    Outcome.REFUSED,
                    group("change sets"),
                    Rules::isCollection,
                    "Native collections are memory of the program, which change sets do not have.",
                    "is a native collection, which a change set cannot have"),
            new Rules(
                    Outcome.REFUSED,
                    group("baking"),
                    Rules::isCollection,
                    "Scenes do not store native collections; a system makes them of a buffer or a blob asset.",
                    "is a native collection, which scenes do not store"),
            new Rules(
                    Outcome.REFUSED,
                    group("baking"),
                    kind -> kind.type() == Prefab.class || kind.type() == LinkedEntityGroup.class,
                    "Baking makes prefabs and their linked groups itself; see [baking](baking.md#prefabs).",
                    "which baking adds itself"),
            new Rules(
                    Outcome.NO_ENTITY,
                    is("saved games: saved game"),
                    kind -> kind.type() == Prefab.class,
                    "The program makes its prefabs before it loads the game; see [saved games](saving-games.md).",
                    ""),
            new Rules(
                    Outcome.NO_OTHER_SECTION,
                    is("scenes: scene, section 0 of two"),
                    kind -> kind.type() != null && REFERRING.contains(kind.type()),
                    "Entities can refer to entities of their own section and of section 0.",
                    ""),
            new Rules(
                    Outcome.REFUSED,
                    group("baking"),
                    Rules::isCleanup,
                    "Scenes do not store cleanup components; a system adds them to the loaded entities.",
                    "which scenes do not store"),
            new Rules(
                    Outcome.LEFT_OUT,
                    group("instantiate")
                            .or(is("between worlds: copy"))
                            .or(group("files").and(is("files: exact file").negate()))
                            .or(group("scenes"))
                            .or(group("change sets"))
                            .or(group("saved games")),
                    Rules::isCleanup,
                    "Cleanup components belong to an entity of the running world: copies and images do not have them.",
                    ""),
            new Rules(
                    Outcome.LEFT_OUT,
                    is("instantiate: many").or(is("between worlds: copy")),
                    Rules::isOfChunk,
                    "The value belongs to the chunk: copies that are in another chunk see the default value of that one.",
                    ""),
            new Rules(
                    Outcome.LEFT_OUT,
                    group("change sets").and(way -> true),
                    Rules::isOfChunk,
                    "Change sets are about entities; see [change sets](change-sets.md).",
                    ""),
            new Rules(
                    Outcome.REFUSED,
                    way -> way.name().contains("saved game"),
                    Rules::isOfChunk,
                    "A chunk component that is marked as saved is refused, because a saved game is about entities.",
                    "is marked as saved, and chunks of"),
            new Rules(
                    Outcome.REFUSED,
                    group("inspector"),
                    Rules::isManaged,
                    "The inspector shows objects, and does not make new ones.",
                    "holds an object, which cannot be made from JSON"),
            new Rules(
                    Outcome.REFUSED,
                    group("inspector"),
                    kind -> kind.type() == Things.Drawn.class
                            || kind.type() == Things.Picture.class
                            || isCollection(kind),
                    "A reference to a blob asset or a native collection is shown, and not given to another entity.",
                    "refers to memory outside of the component"),
            new Rules(
                    Outcome.USUAL_NAN,
                    group("inspector"),
                    kind -> kind.name().equals("numbers, NaN with other bits"),
                    "The inspector's JSON has one NaN.",
                    ""),
            new Rules(
                    Outcome.REFUSED,
                    group("change sets").or(way -> way.name().contains("saved game")),
                    kind -> kind.type() == Things.Held.class,
                    "A managed component that its world closes is not copied. Files of worlds and scenes save it.",
                    "is a managed component that is closed by its world"));

    private static Rules none(Predicate<Way> ways, Predicate<Kind> kinds, String reason) {
        return new Rules(Outcome.NONE, ways, kinds, reason, "");
    }

    private static Predicate<Way> group(String name) {
        return way -> way.group().equals(name);
    }

    private static Predicate<Way> is(String name) {
        return way -> way.toString().equals(name);
    }

    private static boolean isOfChunk(Kind kind) {
        return kind instanceof Kind.Chunk<?>;
    }

    private static boolean isAside(Kind kind) {
        return kind instanceof Kind.Aside;
    }

    private static boolean isValueOrBuffer(Kind kind) {
        return kind instanceof Kind.Buffer<?>
                || (kind instanceof Kind.Data<?> data && !IManagedComponentData.class.isAssignableFrom(data.type()));
    }

    private static boolean isObject(Kind kind) {
        return kind instanceof Kind.Data<?> data && IManagedComponentData.class.isAssignableFrom(data.type());
    }

    private static boolean isManaged(Kind kind) {
        Class<? extends IComponent> type = kind.type();
        return type != null && (IManagedComponentData.class.isAssignableFrom(type) || MANAGED_SHARED.contains(type));
    }

    private static boolean isCollection(Kind kind) {
        return kind.type() == Things.Borrows.class;
    }

    private static boolean isTag(Kind kind) {
        return kind instanceof Kind.Data<?> data && data.type().getDeclaredFields().length == 0;
    }

    private static boolean isCleanup(Kind kind) {
        Class<? extends IComponent> type = kind.type();
        return type != null
                && (ICleanupComponentData.class.isAssignableFrom(type)
                        || ICleanupBufferElementData.class.isAssignableFrom(type)
                        || ICleanupSharedComponentData.class.isAssignableFrom(type)
                        || ICleanupManagedComponentData.class.isAssignableFrom(type));
    }

    /// What is to happen in a cell.
    static Rules of(Way way, Kind kind) {
        return ALL.stream()
                .filter(rule -> rule.ways.test(way) && rule.kinds.test(kind))
                .findFirst()
                .orElse(ARRIVES);
    }
}
