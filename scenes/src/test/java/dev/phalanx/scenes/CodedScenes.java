package dev.phalanx.scenes;

import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.scenes.files.LoadOptions;
import dev.phalanx.scenes.files.SceneFileException;
import dev.phalanx.scenes.internal.load.LoadedSection;
import dev.phalanx.scenes.internal.load.SectionHead;
import dev.phalanx.scenes.internal.stream.SceneContent;
import dev.phalanx.scenes.internal.stream.SceneLookup;
import dev.phalanx.structs.blob.BlobAssetReference;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/// Scenes whose sections are made by code, as if they had been read from files.
final class CodedScenes implements SceneLookup {
    /// Creates the entities of a section in a world that is new.
    interface Maker {
        void make(EntityManager em, List<Integer> externals, List<BlobAssetReference<?>> blobs) throws IOException;
    }

    /// A section before it is loaded.
    record Made(int index, Maker maker, List<IComponentData> metadata, List<Float> minimum, List<Float> maximum) {}

    static final class Coded {
        final List<Made> sections = new ArrayList<>();

        Coded section(int index, Maker maker, IComponentData... metadata) {
            sections.add(new Made(
                    index,
                    maker,
                    List.of(metadata),
                    List.of((float) index, 0f, 0f),
                    List.of((float) index + 1, 1f, 1f)));
            return this;
        }
    }

    private final Map<Guid, Coded> scenes = new ConcurrentHashMap<>();
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final AtomicInteger loading = new AtomicInteger();
    final AtomicInteger mostLoading = new AtomicInteger();
    final AtomicInteger loads = new AtomicInteger();
    final List<Integer> order = java.util.Collections.synchronizedList(new ArrayList<>());
    /// Loads wait for a permit of it, if there is one.
    volatile Semaphore gate;
    volatile RuntimeException openFailure;

    Coded scene(String name) {
        return scenes.computeIfAbsent(Guid.ofName(name), guid -> new Coded());
    }

    @Override
    public SceneContent open(Guid guid, LoadOptions options) throws IOException {
        Coded scene = scenes.get(guid);
        if (openFailure != null) {
            throw openFailure;
        }
        if (scene == null) {
            throw new SceneFileException("No scene has the guid " + guid + ".");
        }
        opened.incrementAndGet();
        List<Made> sections = List.copyOf(scene.sections);
        List<SectionHead> heads = sections.stream()
                .map(made -> new SectionHead(made.index(), 7, 100, made.minimum(), made.maximum(), made.metadata()))
                .toList();
        return new SceneContent(
                "coded",
                heads,
                (position, em) -> load(sections.get(position), em),
                closed::incrementAndGet,
                sections.hashCode());
    }

    private LoadedSection load(Made made, EntityManager em) throws IOException {
        int now = loading.incrementAndGet();
        mostLoading.accumulateAndGet(now, Math::max);
        loads.incrementAndGet();
        order.add(made.index());
        try {
            Semaphore wait = gate;
            if (wait != null) {
                wait.acquireUninterruptibly();
            }
            List<Integer> externals = new ArrayList<>();
            List<BlobAssetReference<?>> blobs = new ArrayList<>();
            made.maker().make(em, externals, blobs);
            return new LoadedSection(em.entityCount(), externals, blobs);
        } finally {
            loading.decrementAndGet();
        }
    }
}
