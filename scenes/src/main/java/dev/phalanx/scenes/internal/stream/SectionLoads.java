package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.PostLoadCommandBuffer;
import dev.phalanx.scenes.components.RequestSceneLoaded;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The queue of sections that are to be loaded into one world, and the loads that are under way or ready to move in.
///
/// A limited number is under way at any time. A section counts from its start until it is in the world, so that
/// finished sections do not pile up. Section 0 is loaded first, and the others of its scene wait for it.
final class SectionLoads {
    private final World world;
    private final EntityManager em;
    private final SceneFiles files;
    private final StreamingTasks tasks;
    private final StreamingLog log;

    /// The sections that can be loaded now, by their turn.
    private final TreeSet<Section> waiting = new TreeSet<>(Section.BY_TURN);
    private final List<SectionLoad> ready = new ArrayList<>();

    private List<Class<? extends ISystem>> systems = List.of();
    private int maxConcurrent = 4;

    SectionLoads(World world, SceneFiles files, StreamingTasks tasks, StreamingLog log) {
        this.world = world;
        this.em = world.entityManager();
        this.files = files;
        this.tasks = tasks;
        this.log = log;
    }

    /// The systems that are updated once in the world of each section.
    List<Class<? extends ISystem>> systems() {
        return systems;
    }

    void setSystems(List<Class<? extends ISystem>> types) {
        systems = List.copyOf(types);
    }

    /// @param concurrent how many files and sections other threads load at once; 0 to load in the update
    void setLimit(int concurrent) {
        maxConcurrent = concurrent;
    }

    /// Whether sections are loaded in the update, and not by other threads.
    boolean isInUpdate() {
        return maxConcurrent == 0;
    }

    // The queue

    /// Puts a section of which nothing exists into the queue if it is requested.
    void request(Section section) {
        if (section.isRequested()) {
            section.lifecycle().awaitTurn();
            queue(section);
        }
        files.touch(section.scene());
    }

    /// Adds a section to those that can be loaded, unless something else has to come before it.
    private void queue(Section section) {
        if (canStart(section)) {
            waiting.add(section);
        }
    }

    /// Adds the sections of a scene that have waited for its file or for section 0 to those that can be loaded.
    void wake(Scene scene) {
        scene.sections().forEach(this::queue);
    }

    /// Takes a section out of the queue. Its state stays.
    void remove(Section section) {
        waiting.remove(section);
    }

    /// Takes all sections out of the queue. Their states stay.
    void clear() {
        waiting.clear();
    }

    private static boolean canStart(Section section) {
        Scene scene = section.scene();
        Section first = scene.first();
        return section.lifecycle().is(State.WAITING)
                && scene.isResolved()
                && (first == null
                        || section.isFirst()
                        || first.lifecycle().is(State.LOADED)
                        || first.lifecycle().is(State.FAILED));
    }

    // Loads

    /// Has other threads open files and load sections, as many as the limit allows.
    void startAll() {
        while (!isFull() && files.isToOpen()) {
            files.openNext();
        }
        while (!isFull()) {
            SectionLoad load = next();
            if (load == null) {
                return;
            }
            tasks.start(load);
        }
    }

    private boolean isFull() {
        return tasks.running() + ready.size() >= maxConcurrent;
    }

    /// Whether sections are in the queue. Some of them may turn out to have to wait.
    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /// Loads the section whose turn it is on this thread, and returns the load, or null if no section can be loaded.
    @Nullable
    SectionLoad loadNextHere() {
        SectionLoad load = next();
        if (load != null) {
            tasks.runHere(load);
            tasks.poll();
        }
        return load;
    }

    /// Waits until a section is loaded, and loads it on this thread if no other one has begun. Returns the load, or
    /// null if the section cannot be loaded.
    @Nullable
    SectionLoad await(Section section) {
        if (canStart(section)) {
            waiting.remove(section);
            SectionLoad begun = begin(section);
            if (begun != null) {
                tasks.runHere(begun);
            }
        }
        SectionLoad load = section.lifecycle().load();
        if (load != null) {
            tasks.await(load);
            tasks.poll();
        }
        return load;
    }

    /// The load of the section whose turn it is, or null if no section can be loaded.
    private @Nullable SectionLoad next() {
        for (Section section = waiting.pollFirst(); section != null; section = waiting.pollFirst()) {
            if (canStart(section)) {
                return begin(section);
            }
        }
        return null;
    }

    private @Nullable SectionLoad begin(Section section) {
        Scene scene = section.scene();
        OpenScene file = scene.file();
        if (file == null) {
            return null;
        }
        List<PostLoadCommandBuffer> commands = new ArrayList<>(2);
        addCommands(scene.entity(), commands);
        addCommands(section.entity(), commands);
        String name = "Streaming world of " + world.name() + ": " + section;
        SectionLoad load = new SectionLoad(tasks, this, section, file, name, commands, systems);
        file.use();
        section.lifecycle().begin(load);
        return load;
    }

    private void addCommands(Entity entity, List<PostLoadCommandBuffer> commands) {
        if (em.hasComponent(entity, PostLoadCommandBuffer.class)) {
            @Nullable PostLoadCommandBuffer buffer = em.getComponent(entity, PostLoadCommandBuffer.class);
            if (buffer != null) {
                commands.add(buffer);
            }
        }
    }

    /// Takes the result of a load. A failed load whose request is gone is cancelled next, and is no failure: it may
    /// have played commands that were closed with their entity.
    @SuppressWarnings("ReferenceEquality") // a load is one object
    void taken(SectionLoad load) {
        Section section = load.section();
        Throwable failure = load.failure();
        if (section.lifecycle().load() != load) {
            discard(load);
        } else if (failure == null) {
            ready.add(load);
        } else if (em.hasComponent(section.entity(), RequestSceneLoaded.class)) {
            section.lifecycle().fail(failure);
            failed(section, failure);
        }
        files.release(load.file());
    }

    /// Whether sections are ready to move in.
    boolean isReady() {
        return !ready.isEmpty();
    }

    /// The load of the section that was requested first among those that are ready to move in.
    SectionLoad firstReady() {
        return Collections.min(ready, Section.BY_REQUEST);
    }

    /// Takes what a load has loaded, if its section is ready to move in; null if it is not.
    SectionLoad.@Nullable Streamed takeReady(SectionLoad load) {
        SectionLoad.Streamed streamed = load.result();
        if (!ready.remove(load) || streamed == null) {
            return null;
        }
        load.section().lifecycle().endLoad();
        return streamed;
    }

    /// Ends the load of a section that is being loaded.
    void cancel(Section section) {
        SectionLoad load = section.lifecycle().cancel();
        if (load != null) {
            load.cancel();
            if (ready.remove(load)) {
                discard(load);
            }
        }
    }

    private void discard(SectionLoad load) {
        SectionLoad.Streamed streamed = load.result();
        if (streamed != null) {
            tasks.closeLater(streamed::close);
        }
    }

    /// Closes what was loaded and has not moved in.
    void discardAll() {
        ready.forEach(this::discard);
        ready.clear();
    }

    // Failures

    /// Logs that a section has just failed, and lets sections that do not refer to it be loaded without it.
    void failed(Section section, Throwable failure) {
        files.touch(section.scene());
        if (section.isFirst()) {
            wake(section.scene());
        }
        log.notLoaded(section, failure);
    }

    /// Requests the sections of a scene again that have failed because section 0 had.
    void retryAfterFirst(Scene scene) {
        for (Section section : scene.sections()) {
            if (section.lifecycle().needsFirst()) {
                section.lifecycle().forgetFailure();
                request(section);
            }
        }
    }
}
