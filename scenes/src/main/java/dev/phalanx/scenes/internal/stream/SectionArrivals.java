package dev.phalanx.scenes.internal.stream;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.EntityRemapping;
import dev.phalanx.entities.systems.World;
import dev.phalanx.scenes.components.PrefabRoot;
import dev.phalanx.scenes.components.SectionLoaded;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.stream.SectionLifecycle.State;
import dev.phalanx.structs.Entity;
import org.jspecify.annotations.Nullable;

/// Moves sections that were loaded into the world that requested them, in the order in which they were requested, as
/// many in an update as the budget allows, and at least one.
final class SectionArrivals {
    private final EntityManager em;
    private final SectionLoads loads;
    private final ExternalEntities externals;
    private final StreamingTasks tasks;
    private final StreamingLog log;
    private FrameBudget budget = new FrameBudget(2000);

    SectionArrivals(
            EntityManager em, SectionLoads loads, ExternalEntities externals, StreamingTasks tasks, StreamingLog log) {
        this.em = em;
        this.loads = loads;
        this.externals = externals;
        this.tasks = tasks;
        this.log = log;
    }

    void setBudget(FrameBudget newBudget) {
        budget = newBudget;
    }

    /// Begins an update.
    void begin() {
        budget.begin();
    }

    /// Has other threads load sections, or loads them here, as many as their limit and the budget allow.
    void startAll() {
        loads.startAll();
        while (loads.isInUpdate() && loads.isWaiting() && budget.tryUse()) {
            SectionLoad load = loads.loadNextHere();
            if (load != null) {
                moveIn(load);
            }
        }
    }

    /// Loads a section and moves it in, whatever the limit and the budget are.
    void moveInNow(Section section) {
        SectionLoad load = loads.await(section);
        if (load != null) {
            moveIn(load);
            startAll();
        }
    }

    /// Moves the sections that are ready.
    void moveReady() {
        while (loads.isReady() && budget.tryUse()) {
            moveIn(loads.firstReady());
        }
    }

    /// Moves the entities of a section to this world, if it is ready.
    private void moveIn(SectionLoad load) {
        SectionLoad.Streamed streamed = loads.takeReady(load);
        if (streamed == null) {
            return;
        }
        Section section = load.section();
        if (!hasFirst(section, streamed)) {
            tasks.closeLater(streamed::close);
            waitForFirst(section);
            return;
        }
        World source = streamed.world();
        source.adoptCurrentThread();
        EntityRemapping remapping = new EntityRemapping();
        externals.map(section, streamed, remapping);
        remapping.addExternal(SectionLoad.SECTION_ENTITY, section.entity());
        int count = source.entityManager().entityCount();
        try {
            em.moveEntitiesFrom(source.entityManager(), remapping);
        } catch (Throwable thrown) {
            if (count == 0 || source.entityManager().entityCount() > 0) {
                tasks.closeLater(streamed::close);
                section.lifecycle().fail(thrown);
                loads.failed(section, thrown);
                return;
            }
            arrived(section, streamed, remapping); // a listener has failed
            throw thrown;
        }
        arrived(section, streamed, remapping);
    }

    /// Whether the entities of section 0 that a section refers to exist.
    private static boolean hasFirst(Section section, SectionLoad.Streamed streamed) {
        Section first = section.scene().first();
        return first == null
                || section.isFirst()
                || first.lifecycle().is(State.LOADED)
                || streamed.loaded().externals().isEmpty();
    }

    /// Discards a section that was loaded while section 0 could not be loaded.
    private void waitForFirst(Section section) {
        Section first = section.scene().first();
        Throwable failure = first == null ? null : first.lifecycle().failure();
        if (failure == null) {
            section.lifecycle().awaitTurn();
            return;
        }
        SceneFileException cause = new SceneFileException(
                "It refers to entities of section 0, which could not be loaded: " + sentence(failure)
                        + " It is loaded as soon as section 0 is. Load section 0 again with"
                        + " SceneSystem.loadSectionAsync.",
                failure);
        section.lifecycle().failWithoutFirst(cause);
        loads.failed(section, cause);
    }

    private static String sentence(Throwable failure) {
        String reason = StreamingLog.reason(failure);
        return reason.endsWith(".") ? reason : reason + ".";
    }

    private void arrived(Section section, SectionLoad.Streamed streamed, EntityRemapping remapping) {
        tasks.closeLater(() -> SectionLoad.close(streamed.world()));
        LoadedSection loaded = streamed.loaded();
        section.lifecycle().arrive(loaded, movedEntities(section, loaded, remapping));
        em.addComponent(section.entity(), new SectionLoaded());
        if (!loaded.dropped().isEmpty()) {
            log.loadedWithout(section, loaded.dropped());
        }
        if (section.isFirst()) {
            Scene scene = section.scene();
            loads.retryAfterFirst(scene);
            loads.wake(scene);
            Entity root = remapping.get(streamed.root());
            if (!root.equals(Entity.NULL) && em.exists(scene.entity())) {
                em.addComponent(scene.entity(), new PrefabRoot(root));
            }
        }
    }

    /// What other sections find the entities of section 0 by, or null if they do not need it.
    private static @Nullable MovedEntities movedEntities(
            Section section, LoadedSection loaded, EntityRemapping remapping) {
        Scene scene = section.scene();
        boolean isNeeded = section.isFirst() && scene.sections().size() > 1 && !scene.isChanged();
        return isNeeded ? new MovedEntities(loaded, remapping) : null;
    }
}
