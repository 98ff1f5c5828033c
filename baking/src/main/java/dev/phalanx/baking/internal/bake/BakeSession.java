package dev.phalanx.baking.internal.bake;

import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.phalanx.baking.authoring.AuthoringProblem;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.SourcePosition;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.bakers.BlobAssetStore;
import dev.phalanx.baking.components.TransformAuthoring;
import dev.phalanx.baking.internal.record.AuthoringSources;
import dev.phalanx.baking.internal.record.BakeEntities;
import dev.phalanx.baking.internal.record.Question;
import dev.phalanx.baking.internal.record.RecordedComponent;
import dev.phalanx.baking.internal.record.Recording;
import dev.phalanx.baking.internal.record.ValueCopies;
import dev.phalanx.baking.tree.AuthoringComponent;
import dev.phalanx.baking.tree.AuthoringInstances;
import dev.phalanx.baking.tree.AuthoringNode;
import dev.phalanx.baking.tree.AuthoringScene;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponent;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.entities.systems.WorldFlags;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.diff.EntityGuid;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.DisposedException;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Bakes one scene repeatedly. Each bake runs only the bakers whose input has changed.
///
/// # Why an incremental bake equals a full one
///
/// A baker's work is recorded, not applied: a [Recording] has the components, entities and requests of one call, and
/// everything that the call has read. A bake keeps the recordings for which nothing of what they have read has changed,
/// makes the others again, and drops those that are gone. Then everything else is derived from all recordings, in an
/// order that depends on the scene alone:
///
/// 1. which recordings cannot be used: bakers that have thrown, prefabs in a cycle, components that two bakers add,
///    entities that would be too large, keys that name two blobs;
/// 2. the sum of flags of each node, which nodes are active, in which section, in which prefab;
/// 3. a new world with all entities, breadth first, the scene before its prefabs, in which baking systems are updated;
/// 4. a new world with the entities that are stored.
///
/// So a recording that is gone leaves no trace, and neither entity ids nor the order of rows depend on what was baked
/// before.
///
/// Components that are `AutoCloseable` objects are an exception: the objects of a recording that is not used are
/// closed, so its baker runs again in the next bake.
///
/// Many instances of a mesh are not nodes, as long as nothing tells them apart but their transforms: bakers run for the
/// first one, see [InstancesState]. If that shows that they have to be nodes, or if a baker looks at one of them, they
/// become nodes, and the bakers of these run in the same bake.
///
/// All components of bakers are in one world that lasts from bake to bake, see [BakeEntities]: only entities whose
/// recordings have changed are written there.
public final class BakeSession implements AutoCloseable {
    /// The result of a bake.
    ///
    /// @param world the world with the baked entities; null if the scene could not be read or a baking system failed
    /// @param problems the problems, in the order of their places
    /// @param reasons why bakers ran, one sentence each
    /// @param bounds the bounds of the sections that have some
    /// @param metadata the metadata of the sections that have some
    public record Outcome(
            @Nullable World world,
            List<AuthoringProblem> problems,
            List<String> reasons,
            int nodeCount,
            int bakersRun,
            long parseNanos,
            long bakeNanos,
            long systemNanos,
            Map<Integer, SectionBounds> bounds,
            Map<Integer, List<IComponentData>> metadata) {}

    private final AuthoringSources sources;
    private final BakerSet bakers;
    private final List<Class<? extends ISystem>> systems;
    private final String path;
    private final BakeEntities entities;
    private final EntityBuilder builder;
    private final ValueCopies copies = new ValueCopies();
    private final BlobAssetStore blobs;
    private final Map<String, SceneState> states = new HashMap<>();
    private final List<String> reasons = new ArrayList<>();
    /// Objects of components that no world owns, to be closed.
    private final List<AutoCloseable> unowned = new ArrayList<>();
    /// What was doubtful only in this bake.
    private final List<AuthoringProblem> warnings = new ArrayList<>();
    private @Nullable BakedWorld baked;
    private @Nullable AuthoringScene scene;
    private int bakersRun;
    /// How many bakes have begun.
    private int bakeNumber;
    /// Whether what one node may have depended on other nodes, because of cycles of prefabs or keys of blobs.
    private boolean wasEntangled;
    private boolean isClosed;

    /// @param path the path of the scene
    public BakeSession(AuthoringSources sources, BakerSet bakers, List<Class<? extends ISystem>> systems, String path) {
        this.sources = sources;
        this.bakers = bakers;
        this.systems = List.copyOf(systems);
        this.path = path;
        this.entities = new BakeEntities(path);
        this.builder = new EntityBuilder(entities.entityManager(), copies);
        this.blobs = new BlobAssetStore("the bake of " + path);
    }

    /// The scene as the last bake has read it.
    public AuthoringScene scene() {
        AuthoringScene last = scene;
        return last == null ? new AuthoringScene(path) : last;
    }

    /// Bakes the scene as it is now. The world of the last outcome is closed, unless the scene cannot be read.
    ///
    /// @throws DisposedException if the session was closed
    public Outcome bake() {
        if (isClosed) {
            throw new DisposedException(
                    "The baking of " + path + " was used after it was closed. Bake before you close it.");
        }
        reasons.clear();
        warnings.clear();
        bakersRun = 0;
        bakeNumber++;
        sources.refresh();
        long start = System.nanoTime();
        AuthoringScene now = sources.scene(path);
        scene = now;
        if (now.hasErrors()) {
            return new Outcome(
                    null,
                    now.problems(),
                    List.of(),
                    0,
                    0,
                    sources.parseNanos(),
                    System.nanoTime() - start,
                    0,
                    Map.of(),
                    Map.of());
        }
        closeBaked();
        List<SceneState> visited = runBakers(now);
        List<SceneState> used = settle(visited);
        List<AuthoringProblem> problems = new ArrayList<>();
        used.forEach(state -> report(state, problems));
        closeUnowned();
        problems.addAll(warnings);
        long bakeEnd = System.nanoTime();
        BakedSections sections = new BakedSections(SourcePosition.of(path));
        sections.addFromBakers(used.getFirst().ordered);
        BakedWorld made = new BakedWorld(now, ordered(used), prefabs(used), nodes(used.getFirst()), sections);
        try {
            made.fill(entities.entityManager(), systems);
            baked = made;
        } catch (Throwable failed) {
            made.close();
            List<AuthoringProblem> uncopied = uncopied(used);
            problems.addAll(uncopied.isEmpty() ? List.of(made.problem(failed)) : uncopied);
        }
        problems.addAll(sections.problems());
        sources.forgetContents();
        Collections.sort(problems);
        long end = System.nanoTime();
        return new Outcome(
                baked == null ? null : baked.world(),
                List.copyOf(problems),
                List.copyOf(reasons),
                used.stream().mapToInt(SceneState::nodeCount).sum(),
                bakersRun,
                sources.parseNanos(),
                bakeEnd - start - sources.parseNanos(),
                end - bakeEnd,
                sections.bounds(),
                sections.metadata());
    }

    private void closeBaked() {
        BakedWorld before = baked;
        baked = null;
        if (before != null) {
            before.close();
        }
        Set<BlobAssetReference<?>> used = new HashSet<>();
        states.values()
                .forEach(state -> state.baked.forEach(node -> node.runs.forEach(run -> {
                    Recording recording = run.lastRecording();
                    if (recording != null) {
                        used.addAll(recording.blobs());
                    }
                })));
        blobs.retain(used);
    }

    // Running bakers

    /// Runs the bakers of the scene and of all requested prefabs, where something has changed. Returns the states of
    /// these scenes.
    private List<SceneState> runBakers(AuthoringScene scene) {
        Map<String, SceneState> visited = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(scene.path()));
        while (!open.isEmpty()) {
            String next = open.remove();
            if (visited.containsKey(next)) {
                continue;
            }
            AuthoringScene found = sources.scene(next);
            SceneState state = states.computeIfAbsent(next, key -> new SceneState(found));
            state.scene = found;
            visited.put(next, state);
            int expansions;
            do {
                follow(state);
                expansions = found.expansions();
                runBakers(state);
            } while (found.expansions() != expansions);
            for (NodeState node : state.ordered) {
                for (Run run : node.runs) {
                    for (Recording.Request request : run.recording().requests()) {
                        if (request.isPrefab()) {
                            open.add(request.scene());
                        }
                    }
                }
            }
        }
        return new ArrayList<>(visited.values());
    }

    /// Runs the bakers of a scene. Ends early if instances have become nodes, which are to be found first.
    private void runBakers(SceneState state) {
        int expansions = state.scene.expansions();
        IdentityHashMap<NodeState, InstancesState> firsts = new IdentityHashMap<>();
        state.instances.forEach(each -> firsts.put(each.first, each));
        for (NodeState node : state.baked) {
            InstancesState instances = firsts.get(node);
            if (node.bakedIn != bakeNumber) {
                node.bakedIn = bakeNumber;
                node.firstReason = reasons.size();
                runBakers(node);
                node.endOfReasons = reasons.size();
            }
            if (instances != null) {
                share(instances);
            }
            if (state.scene.expansions() != expansions) {
                return;
            }
        }
        state.instances.forEach(this::explain);
    }

    /// Lets all instances have what bakers have made for the first one, or makes nodes of them if they cannot.
    private void share(InstancesState instances) {
        refuse(instances.first, Set.of(), List.of(), new HashMap<>());
        if (!instances.isShared()) {
            instances.parent.hasOwnInstances = true;
            instances.parent.node.expandInstances();
        }
    }

    /// Says that bakers have run for all instances.
    private void explain(InstancesState instances) {
        String others = AuthoringInstances.key(instances.parent.key, 1) + " to "
                + AuthoringInstances.name(instances.instances.count() - 1);
        reasons.subList(instances.first.firstReason, instances.first.endOfReasons)
                .replaceAll(reason -> reason.substring(0, reason.length() - 1) + ", for " + others + ", too.");
    }

    /// Finds the nodes that are new or gone.
    private void follow(SceneState state) {
        List<AuthoringNode> nodes = state.scene.ownNodes();
        int expansions = state.scene.expansions();
        for (AuthoringNode node : nodes) {
            if (node.instances() != null && haveOwnBakers(state, node)) {
                node.expandInstances();
            }
        }
        nodes = state.scene.expansions() == expansions ? nodes : state.scene.ownNodes();
        dissolve(state, nodes);
        List<NodeState> ordered = new ArrayList<>(nodes.size());
        for (AuthoringNode node : nodes) {
            String key = node.key();
            NodeState known = state.byKey.get(key);
            if (known == null) {
                known = new NodeState(state.path, node, entities.ofNode(state.path, key));
                state.byKey.put(key, known);
            }
            known.node = node;
            ordered.add(known);
        }
        state.ordered = ordered;
        followInstances(state);
        if (state.byKey.size() > ordered.size()) {
            Set<String> present = new HashSet<>();
            ordered.forEach(node -> present.add(node.key));
            state.byKey.values().removeIf(node -> {
                boolean isGone = !present.contains(node.key);
                if (isGone) {
                    remove(node);
                }
                return isGone;
            });
        }
    }

    /// Whether bakers run for each instance of a node.
    private boolean haveOwnBakers(SceneState state, AuthoringNode node) {
        NodeState known = state.byKey.get(node.key());
        return !state.path.equals(path) || (known != null && known.hasOwnInstances);
    }

    /// Takes the instances that are gone or have become nodes apart. What is known of the first ones is known of the
    /// nodes with their keys.
    private void dissolve(SceneState state, List<AuthoringNode> nodes) {
        Set<String> present = new HashSet<>();
        for (AuthoringNode node : nodes) {
            if (node.instances() != null) {
                present.add(node.key());
            }
        }
        for (InstancesState each : state.instances) {
            if (!present.contains(each.parent.key)) {
                each.removeOthers(entities.entityManager());
                each.parent.instances = null;
                state.byKey.put(each.first.key, each.first);
            }
        }
    }

    private void followInstances(SceneState state) {
        List<InstancesState> all = new ArrayList<>();
        int children = state.scene.roots().size();
        for (NodeState node : state.ordered) {
            AuthoringInstances instances = node.node.instances();
            if (instances != null) {
                AuthoringNode first = node.node.firstOf(instances);
                InstancesState known = node.instances;
                if (known == null) {
                    NodeState before = state.byKey.remove(first.key());
                    known = new InstancesState(
                            node,
                            before == null
                                    ? new NodeState(state.path, first, entities.ofNode(state.path, first.key()))
                                    : before,
                            instances);
                    node.instances = known;
                }
                known.first.node = first;
                known.instances = instances;
                known.start = children;
                all.add(known);
            }
            children += node.node.ownChildren().size();
        }
        state.instances = all;
        state.baked = state.ordered;
        if (!all.isEmpty()) {
            List<NodeState> baked = new ArrayList<>();
            state.forEach(baked::add, each -> baked.add(each.first));
            state.baked = baked;
        }
    }

    private void remove(NodeState node) {
        node.runs.forEach(this::remove);
        entities.remove(node.scene, node.key);
    }

    private void remove(Run run) {
        Recording recording = run.lastRecording();
        if (recording != null) {
            unowned.addAll(recording.takeOwn(false));
            recording.additional().forEach(made -> entities.remove(made.entity()));
        }
    }

    private void runBakers(NodeState node) {
        List<AuthoringComponent> components = node.node.components();
        if (components.isEmpty() && node.runs.isEmpty()) {
            return;
        }
        List<Run> before = node.runs;
        List<Run> now = new ArrayList<>(before.size());
        for (int i = 0; i < components.size(); i++) {
            AuthoringComponent component = components.get(i);
            List<Baker<?>> all = bakers.of(component.value().getClass());
            int ordinal = all.isEmpty() ? 0 : ordinal(components, i);
            for (Baker<?> baker : all) {
                Run run = find(before, baker, component, ordinal);
                if (run == null) {
                    run = new Run(baker, ordinal, component);
                }
                now.add(run);
                String reason = reason(run, component);
                run.component = component;
                if (reason != null) {
                    reasons.add(node.scene + ": " + node.key + ": " + run.bakerName() + " ran because " + reason + ".");
                    execute(node, run);
                }
            }
        }
        for (Run run : before) {
            if (!now.contains(run)) {
                remove(run);
                node.isChanged = true;
            }
        }
        node.isChanged |= !now.equals(before);
        node.runs = now;
    }

    private static int ordinal(List<AuthoringComponent> components, int index) {
        int ordinal = 0;
        Class<?> type = components.get(index).value().getClass();
        for (int i = 0; i < index; i++) {
            ordinal += components.get(i).value().getClass() == type ? 1 : 0;
        }
        return ordinal;
    }

    private static @Nullable Run find(List<Run> runs, Baker<?> baker, AuthoringComponent component, int ordinal) {
        for (Run run : runs) {
            if (run.isOf(baker, component, ordinal)) {
                return run;
            }
        }
        return null;
    }

    /// Why a baker has to run, or null if it need not.
    private static @Nullable String reason(Run run, AuthoringComponent component) {
        Recording last = run.lastRecording();
        String type = component.value().getClass().getSimpleName();
        if (last == null) {
            return type + " is new";
        }
        if (component.contentHash() != run.component.contentHash()) {
            return type + " has changed";
        }
        if (run.hasThrown()) {
            return "it failed the last time";
        }
        if (run.isSpent()) {
            return "the objects that it made were not used, and are closed";
        }
        Question changed = last.changed();
        return changed == null ? null : changed + " has changed";
    }

    private void execute(NodeState node, Run run) {
        bakersRun++;
        Recording last = run.lastRecording();
        List<Entity> reusable = last == null
                ? List.of()
                : last.additional().stream().map(Recording.Additional::entity).toList();
        if (last != null) {
            unowned.addAll(last.takeOwn(false));
        }
        Recording recording = new Recording(sources, entities, copies, node.node, run.bakerName(), reusable);
        Throwable thrown = null;
        try {
            bake(run.baker, recording, run.component.value());
        } catch (Throwable failed) {
            thrown = failed;
        }
        recording.end();
        run.finish(recording, thrown);
        node.isChanged = true;
    }

    @SuppressWarnings("unchecked") // the set of bakers has matched the classes
    private <T extends IAuthoring> void bake(Baker<T> baker, Recording recording, IAuthoring value) throws Exception {
        baker.bakeInto(recording, blobs, (T) value);
    }

    // Working out what follows

    /// Decides which recordings are used, and writes the entities whose components have changed. Returns the scenes
    /// that are part of the result: the scene itself and the prefabs that it requests, by path.
    private List<SceneState> settle(List<SceneState> visited) {
        Set<String> cyclic = PrefabCycles.find(visited);
        boolean isEntangled = !cyclic.isEmpty() || hasKeys(visited);
        boolean isWhole = isEntangled || wasEntangled;
        wasEntangled = isEntangled;
        Map<Recording.BlobKey, KeyUser> keys = new HashMap<>();
        for (SceneState state : visited) {
            for (NodeState node : state.baked) {
                if (node.isChanged || isWhole) {
                    refuse(node, cyclic, visited, keys);
                }
            }
        }
        List<SceneState> used = reachable(visited);
        addFlags(used);
        Guid guid = scene().guid();
        for (SceneState state : used) {
            boolean isPrefab = !state.path.equals(path);
            writeAll(state, new NodeContext(guid, isPrefab, Entity.NULL, 0, true, false));
        }
        visited.forEach(state -> state.ordered.forEach(node -> node.runs.forEach(run -> {
            unowned.addAll(run.takeOwn());
        })));
        return used;
    }

    /// Closes the objects of components that no world owns.
    private void closeUnowned() {
        for (AutoCloseable object : unowned) {
            try {
                object.close();
            } catch (Exception failed) {
                warnUnclosed(SourcePosition.of(path), "that was not used", failed);
            }
        }
        unowned.clear();
        for (Exception failed : entities.takeFailures()) {
            warnUnclosed(SourcePosition.of(path), "of an earlier bake", failed);
        }
    }

    private void warnUnclosed(SourcePosition position, String which, Exception failed) {
        warnings.add(AuthoringProblem.warning(
                position,
                "An object of a component " + which + " could not be closed: " + failed
                        + ". Let its close() throw nothing."));
    }

    /// A baker that has given a key to a blob.
    private record KeyUser(BlobAssetReference<?> blob, String baker, String node) {}

    private static boolean hasKeys(List<SceneState> visited) {
        for (SceneState state : visited) {
            for (NodeState node : state.ordered) {
                for (Run run : node.runs) {
                    if (!run.recording().keys().isEmpty()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private void refuse(
            NodeState node, Set<String> cyclic, List<SceneState> visited, Map<Recording.BlobKey, KeyUser> keys) {
        Map<Class<?>, Run> adders = new HashMap<>();
        int bytes = 0;
        for (Run run : node.runs) {
            bytes += run.recording().bytes();
            String refusal = run.hasThrown() ? null : refusal(node, run, cyclic, visited, adders);
            if (refusal == null && bytes > EntityBuilder.SMALL_BYTES && !run.hasThrown()) {
                refusal = tooLarge(node, run, adders.keySet());
            }
            if (refusal == null && !run.hasThrown()) {
                refusal = takenKey(node, run, keys);
            }
            if (!Objects.equals(refusal, run.refusal())) {
                node.isChanged = true;
                run.setRefusal(refusal);
            }
            if (run.isUsed()) {
                run.recording()
                        .keys()
                        .forEach((key, blob) -> keys.put(key, new KeyUser(blob, run.bakerName(), node.key)));
                for (RecordedComponent component : run.recording().components()) {
                    if (component.entity().equals(node.entity)) {
                        adders.put(component.type(), run);
                    }
                }
            }
        }
    }

    private static @Nullable String refusal(
            NodeState node, Run run, Set<String> cyclic, List<SceneState> visited, Map<Class<?>, Run> adders) {
        if (!cyclic.isEmpty()) {
            for (Recording.Request request : run.recording().requests()) {
                if (request.isPrefab() && cyclic.contains(request.scene()) && cyclic.contains(node.scene)) {
                    String cycle = PrefabCycles.describe(node.scene, request.scene(), visited);
                    if (cycle != null) {
                        return run.bakerName() + " asks for the prefab " + request.scene()
                                + ", which leads back to itself: " + cycle + ". Remove one of the references.";
                    }
                }
            }
        }
        for (RecordedComponent component : run.recording().components()) {
            Run other = component.entity().equals(node.entity) ? adders.get(component.type()) : null;
            if (other != null) {
                return Recording.duplicate(
                        run.bakerName(), "the entity of " + node.key, component.type(), other.bakerName());
            }
        }
        return null;
    }

    /// Why a baker must not use a key, or null if all keys that it uses are allowed.
    private static @Nullable String takenKey(NodeState node, Run run, Map<Recording.BlobKey, KeyUser> keys) {
        for (Map.Entry<Recording.BlobKey, BlobAssetReference<?>> each :
                run.recording().keys().entrySet()) {
            KeyUser other = keys.get(each.getKey());
            if (other != null && !other.blob.equals(each.getValue())) {
                return run.bakerName() + " of " + node.key + " gives a blob "
                        + each.getKey().type().getSimpleName() + " the key "
                        + each.getKey().key() + ", which " + other.baker + " of " + other.node
                        + " has given to one of another content. Make the key of everything that the content depends on.";
            }
        }
        return null;
    }

    /// Why an entity would be too large with what a baker adds to it, or null if none would.
    ///
    /// @param others what earlier bakers add to the entity of the node
    private @Nullable String tooLarge(NodeState node, Run run, Set<Class<?>> others) {
        Map<Entity, Set<Class<? extends IComponent>>> types = new LinkedHashMap<>();
        for (RecordedComponent component : run.recording().components()) {
            types.computeIfAbsent(component.entity(), entity -> new LinkedHashSet<>())
                    .add(component.type());
        }
        for (Map.Entry<Entity, Set<Class<? extends IComponent>>> each : types.entrySet()) {
            boolean isOwn = each.getKey().equals(node.entity);
            if (isOwn) {
                others.forEach(type -> each.getValue().add(type.asSubclass(IComponent.class)));
            }
            String why = builder.tooLarge(each.getValue());
            if (why != null) {
                return run.bakerName() + " adds more to " + (isOwn ? "the" : "an additional") + " entity of " + node.key
                        + " than fits: " + why;
            }
        }
        return null;
    }

    private List<SceneState> reachable(List<SceneState> visited) {
        Map<String, SceneState> all = new HashMap<>();
        visited.forEach(state -> all.put(state.path, state));
        Map<String, SceneState> prefabs = new TreeMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(path));
        Set<String> found = new HashSet<>(List.of(path));
        while (!open.isEmpty()) {
            SceneState state = Objects.requireNonNull(all.get(open.remove()));
            for (NodeState node : state.ordered) {
                for (Run run : node.runs) {
                    for (Recording.Request request : run.usedRequests()) {
                        if (request.isPrefab() && found.add(request.scene())) {
                            open.add(request.scene());
                            prefabs.put(request.scene(), Objects.requireNonNull(all.get(request.scene())));
                        }
                    }
                }
            }
        }
        List<SceneState> used = new ArrayList<>();
        used.add(Objects.requireNonNull(all.get(path)));
        used.addAll(prefabs.values());
        return used;
    }

    /// Adds up the flags with which bakers request each node.
    private void addFlags(List<SceneState> used) {
        for (SceneState state : used) {
            state.baked.forEach(node -> node.flags = 0);
        }
        for (SceneState state : used) {
            for (NodeState node : state.baked) {
                for (Run run : node.runs) {
                    for (Recording.Request request : run.usedRequests()) {
                        NodeState asked = request.isOwn() ? node : find(request);
                        if (asked != null) {
                            asked.flags |= request.flags();
                        }
                    }
                }
            }
        }
    }

    private @Nullable NodeState find(Recording.Request request) {
        SceneState of = states.get(request.scene());
        return of == null ? null : of.byKey.get(request.key());
    }

    private void writeAll(SceneState state, NodeContext ofRoots) {
        IdentityHashMap<AuthoringNode, NodeContext> ofChildren = new IdentityHashMap<>();
        for (NodeState node : state.ordered) {
            AuthoringNode parent = node.node.parent();
            NodeContext above = parent == null ? ofRoots : Objects.requireNonNull(ofChildren.get(parent));
            NodeContext own = above.with(node.node);
            write(node, own);
            if (!node.node.ownChildren().isEmpty()) {
                ofChildren.put(node.node, own.below(node.entity));
            }
            if (node.instances != null) {
                write(node.instances, own.below(node.entity));
            }
        }
    }

    private void write(InstancesState instances, NodeContext context) {
        NodeState first = instances.first;
        if (!instances.hasChanged(context)) {
            return;
        }
        TransformAuthoring transform = transform(first.node, context.parent(), first.flags);
        write(first, base(first, context), transform);
        EntityManager em = entities.entityManager();
        instances.writeOthers(em, transform, em.getComponent(first.entity, EntityGuid.class));
        instances.keep(context);
    }

    private static EntityBuilder.Base base(NodeState node, NodeContext context) {
        return new EntityBuilder.Base(
                context.guid(),
                context.section(),
                context.isPrefab(),
                !context.isActive(),
                context.isBakingOnly(),
                node.node.name());
    }

    private void write(NodeState node, NodeContext context) {
        if (!node.hasChanged(context)) {
            return;
        }
        EntityBuilder.Base own = base(node, context);
        TransformAuthoring transform = transform(node.node, context.parent(), node.flags);
        try {
            write(node, own, transform);
        } catch (Exception unclosed) {
            // The object that could not be closed is gone, so only another failure happens again.
            write(node, own, transform);
            warnUnclosed(node.node.source(), "of an earlier bake", unclosed);
        }
        node.keep(context);
    }

    private void write(NodeState node, EntityBuilder.Base own, TransformAuthoring transform) {
        List<RecordedComponent> components = new ArrayList<>();
        for (Run run : node.runs) {
            if (run.isUsed()) {
                addComponentsOf(node.entity, run, components);
            }
        }
        builder.write(node.entity, own, node.node.originatingId(), transform, components);
        for (Run run : node.runs) {
            if (!run.isUsed()) {
                continue;
            }
            List<Recording.Additional> all = run.recording().additional();
            for (int i = 0; i < all.size(); i++) {
                Recording.Additional made = all.get(i);
                TransformAuthoring ofNode = new TransformAuthoring();
                ofNode.parent = node.entity;
                ofNode.flags = made.flags();
                ofNode.scale.set(1, 1, 1);
                components.clear();
                addComponentsOf(made.entity(), run, components);
                builder.write(
                        made.entity(),
                        own.additional(made.isBakingOnly(), made.name()),
                        guidOf(node, run, i),
                        ofNode,
                        components);
            }
        }
    }

    private static void addComponentsOf(Entity entity, Run run, List<RecordedComponent> components) {
        for (RecordedComponent component : run.recording().components()) {
            if (component.entity().equals(entity)) {
                components.add(component);
            }
        }
    }

    private static TransformAuthoring transform(AuthoringNode node, Entity parent, int flags) {
        TransformAuthoring transform = new TransformAuthoring();
        transform.parent = parent;
        transform.flags = flags;
        transform.position.set(node.position());
        transform.rotation.set(node.rotation());
        transform.scale.set(node.scale());
        return transform;
    }

    private static long guidOf(NodeState node, Run run, int index) {
        HashStream64 stream = Hashing.xxh3_64().hashStream();
        stream.putString(node.scene).putString(node.key);
        stream.putString(run.baker.getClass().getName());
        stream.putString(run.component.value().getClass().getName());
        stream.putInt(run.ordinal).putInt(index);
        return stream.getAsLong();
    }

    // The result

    private static List<Entity> ordered(List<SceneState> used) {
        List<Entity> all = new ArrayList<>();
        for (SceneState state : used) {
            state.forEach(node -> addEntities(node, all), instances -> instances.addEntities(all));
        }
        return all;
    }

    private static void addEntities(NodeState node, List<Entity> all) {
        all.add(node.entity);
        for (Run run : node.runs) {
            if (run.isUsed()) {
                run.recording().additional().forEach(made -> all.add(made.entity()));
            }
        }
    }

    private static List<Entity> ordered(NodeState node) {
        List<Entity> all = new ArrayList<>();
        addEntities(node, all);
        return all;
    }

    /// For each entity of a scene what it is made of, in the order of the entities.
    private static List<BakedFrom> nodes(SceneState state) {
        List<BakedFrom> all = new ArrayList<>();
        state.forEach(
                node -> all.addAll(Collections.nCopies(ordered(node).size(), new BakedFrom(node, null, 0))),
                instances -> {
                    for (int i = 0; i < instances.instances.count(); i++) {
                        all.add(new BakedFrom(instances.first, instances, i));
                    }
                });
        return all;
    }

    /// For each prefab the entities, in order: the root first.
    private static List<List<Entity>> prefabs(List<SceneState> used) {
        List<List<Entity>> all = new ArrayList<>();
        for (SceneState state : used.subList(1, used.size())) {
            all.add(ordered(List.of(state)));
        }
        return all;
    }

    /// The nodes that have objects that cannot be copied.
    private List<AuthoringProblem> uncopied(List<SceneState> used) {
        List<AuthoringProblem> problems = new ArrayList<>();
        try (World scratch = new World("Copies of " + path, WorldFlags.CONVERSION)) {
            for (SceneState state : used) {
                for (NodeState node : state.ordered) {
                    try {
                        scratch.entityManager()
                                .copyEntitiesFrom(
                                        entities.entityManager(), NativeArray.copyOf(Entity.class, ordered(node)));
                    } catch (RuntimeException uncopied) {
                        problems.add(AuthoringProblem.error(
                                node.node.source(),
                                "What bakers add to " + node.key + " cannot be copied: " + uncopied.getMessage()));
                    }
                }
            }
        }
        return problems;
    }

    private static void report(SceneState state, List<AuthoringProblem> problems) {
        problems.addAll(state.scene.problems());
        for (NodeState node : state.ordered) {
            for (Run run : node.runs) {
                run.report(node.node, problems::add);
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        BakedWorld last = baked;
        baked = null;
        if (last != null) {
            last.close();
        }
        // Recordings for all instances have no such objects.
        states.values()
                .forEach(state -> state.byKey
                        .values()
                        .forEach(node -> node.runs.forEach(run -> {
                            Recording recording = run.lastRecording();
                            if (recording != null) {
                                unowned.addAll(recording.takeOwn(false));
                            }
                        })));
        closeUnowned();
        entities.close();
        blobs.close();
    }
}
