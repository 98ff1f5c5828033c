package dev.phalanx.baking;

import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.authoring.NodeRef;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.baking.components.BakingType;
import dev.phalanx.baking.components.TemporaryBakingType;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.entities.systems.ISystem;
import dev.phalanx.entities.systems.SystemState;
import dev.phalanx.entities.systems.WorldSystemFilter;
import dev.phalanx.entities.systems.WorldSystemFilterFlags;
import dev.phalanx.entities.types.EntityQueryOptions;
import dev.phalanx.scenes.components.SectionBounds;
import dev.phalanx.scenes.files.Guid;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.NativeArray;
import dev.phalanx.structs.blob.BlobAssetReference;
import dev.phalanx.structs.blob.BlobBuilder;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.List;
import org.joml.Vector3f;

/// Authoring components, bakers and baking systems that use everything, for tests.
final class Workshop {
    private Workshop() {}

    // Authoring

    record LampAuthoring(float watts) implements IAuthoring {}

    record CrateAuthoring(int weight, boolean isOpen) implements IAuthoring {}

    record LinkAuthoring(NodeRef target, AssetRef prefab) implements IAuthoring {}

    record TeamAuthoring(int number) implements IAuthoring {}

    record WatcherAuthoring(boolean looksUp) implements IAuthoring {}

    record PileAuthoring(int count) implements IAuthoring {}

    record SignAuthoring(AssetRef file) implements IAuthoring {}

    record FragileAuthoring(boolean fails) implements IAuthoring {}

    record MintAuthoring(int key, int content) implements IAuthoring {}

    record TileAuthoring(int biome, boolean sets) implements IAuthoring {}

    // Components

    record Biome(int number) implements IComponentData {}

    record Lamp(float watts) implements IComponentData {}

    record Crate(int weight) implements IComponentData {}

    record Lid() implements IComponentData, IEnableableComponent {}

    record Link(Entity target, Entity prefab) implements IComponentData {}

    record Team(int number) implements ISharedComponentData {}

    record Seen(int lamps, float watts, float height) implements IComponentData {}

    record Piece(Entity entity, int index) implements IBufferElementData {}

    record Shape(float size) {}

    record Body(BlobAssetReference<Shape> shape) implements IComponentData {}

    static final class Text implements IManagedComponentData {
        String value = "";
    }

    record Glass(int number) implements IComponentData {}

    record Coin(Guid scene, BlobAssetReference<Shape> shape) implements IComponentData {}

    /// A shared component that is an object, with a default value.
    record Brand(String name) implements ISharedComponentData {}

    @BakingType
    record Raw(int value) implements IComponentData {}

    @TemporaryBakingType
    record Fresh(int value) implements IComponentData {}

    record Cooked(int value) implements IComponentData {}

    // Bakers

    static final class LampBaker extends Baker<LampAuthoring> {
        @Override
        protected void bake(LampAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.RENDERABLE);
            addComponent(entity, new Lamp(authoring.watts()));
            addComponent(entity, new Raw((int) authoring.watts()));
        }
    }

    static final class CrateBaker extends Baker<CrateAuthoring> {
        @Override
        protected void bake(CrateAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Crate(0));
            setComponent(entity, new Crate(authoring.weight()));
            addComponent(entity, Lid.class);
            setComponentEnabled(entity, Lid.class, !authoring.isOpen());
            try (BlobBuilder builder = new BlobBuilder()) {
                addComponent(
                        entity,
                        new Body(addBlobAsset(builder.createBlobAssetReference(new Shape(authoring.weight() % 3)))));
            }
        }
    }

    /// A second baker of the same authoring component.
    static final class CrateNameBaker extends Baker<CrateAuthoring> {
        @Override
        protected void bake(CrateAuthoring authoring) {
            Text text = new Text();
            text.value =
                    getName() + (isActive() ? "" : " (off)") + (isStatic() ? " (static)" : "") + getLayer() + getTag();
            addComponent(getEntity(), text);
        }
    }

    static final class LinkBaker extends Baker<LinkAuthoring> {
        @Override
        protected void bake(LinkAuthoring authoring) {
            Entity target = findNode(authoring.target()) == null
                    ? Entity.NULL
                    : getEntity(authoring.target(), TransformUsageFlags.RENDERABLE);
            addComponent(
                    getEntity(TransformUsageFlags.NONE),
                    new Link(target, getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC)));
        }
    }

    static final class TeamBaker extends Baker<TeamAuthoring> {
        @Override
        protected void bake(TeamAuthoring authoring) {
            addSharedComponent(getEntity(TransformUsageFlags.WORLD_SPACE), new Team(authoring.number()));
        }
    }

    static final class WatcherBaker extends Baker<WatcherAuthoring> {
        @Override
        protected void bake(WatcherAuthoring authoring) {
            List<LampAuthoring> lamps = authoring.looksUp()
                    ? getComponentsInParent(LampAuthoring.class)
                    : getComponentsInChildren(LampAuthoring.class);
            float sum = 0;
            for (LampAuthoring lamp : lamps) {
                sum += lamp.watts();
            }
            float height =
                    getLocalToWorld().m31() + getChildCount() + getParents().size();
            addComponent(getEntity(TransformUsageFlags.DYNAMIC), new Seen(lamps.size(), sum, height));
        }
    }

    static final class PileBaker extends Baker<PileAuthoring> {
        @Override
        protected void bake(PileAuthoring authoring) {
            Entity entity = getEntity();
            List<Piece> pieces = addBuffer(entity, Piece.class);
            for (int i = 0; i < authoring.count(); i++) {
                Entity piece = i % 2 == 0
                        ? createAdditionalEntity(TransformUsageFlags.DYNAMIC)
                        : createAdditionalEntity(TransformUsageFlags.NONE, i % 3 == 0, "Piece " + i);
                addComponent(piece, new Crate(i));
                pieces.add(new Piece(piece, i));
            }
            appendToBuffer(entity, new Piece(Entity.NULL, -1));
        }
    }

    static final class SignBaker extends Baker<SignAuthoring> {
        @Override
        protected void bake(SignAuthoring authoring) {
            Text text = new Text();
            text.value = exists(authoring.file())
                    ? new String(readAsset(authoring.file()), java.nio.charset.StandardCharsets.UTF_8)
                    : "nothing";
            addComponent(getEntity(), text);
        }
    }

    static final class FragileBaker extends Baker<FragileAuthoring> {
        @Override
        protected void bake(FragileAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Glass(1));
            createAdditionalEntity();
            if (authoring.fails()) {
                throw new StackOverflowError("It broke.");
            }
        }
    }

    /// Gives keys to blobs, also one key to several.
    static final class MintBaker extends Baker<MintAuthoring> {
        @Override
        protected void bake(MintAuthoring authoring) {
            Entity entity = createAdditionalEntity(TransformUsageFlags.RENDERABLE);
            try (BlobBuilder builder = new BlobBuilder()) {
                BlobAssetReference<Shape> shape = addBlobAsset(
                        builder.createBlobAssetReference(new Shape(authoring.content())),
                        Guid.ofName("key " + authoring.key()));
                addComponent(entity, new Coin(getSceneGuid(), shape));
            }
            if (authoring.content() > 1) {
                addComponent(entity, Brand.class);
            } else {
                addComponent(entity, new Brand("brand " + authoring.content()));
            }
        }
    }

    /// Describes the section, also one that another describes too.
    static final class TileBaker extends Baker<TileAuthoring> {
        @Override
        protected void bake(TileAuthoring authoring) {
            setSectionMetadata(new Biome(authoring.biome()));
            Vector3f place = getLocalToWorld().getTranslation(new Vector3f());
            SectionBounds box = new SectionBounds(place.x, -1, place.z, place.x + 1, 9, place.z + 1);
            if (authoring.sets()) {
                setSectionBounds(box);
            } else {
                enlargeSectionBounds(box);
            }
        }
    }

    // Systems

    /// Turns raw values of entities with lamps into cooked ones, by the number of all.
    @WorldSystemFilter(WorldSystemFilterFlags.BAKING_SYSTEM)
    static final class CookSystem implements ISystem {
        @Override
        public void onUpdate(SystemState state) {
            NativeArray<Entity> all = state.entityManager()
                    .queryBuilder()
                    .withAll(Raw.class)
                    .withOptions(EntityQueryOptions.INCLUDE_DISABLED_ENTITIES, EntityQueryOptions.INCLUDE_PREFAB)
                    .build()
                    .toEntityArray();
            List<Entity> found = new ArrayList<>();
            all.forEach(found::add);
            for (Entity entity : found) {
                int raw = state.entityManager().getComponent(entity, Raw.class).value();
                state.entityManager().addComponent(entity, new Cooked(raw * found.size()));
            }
        }
    }

    static BakingTypes types() {
        return BakingTypes.none()
                .withAuthoring(
                        LampAuthoring.class,
                        CrateAuthoring.class,
                        LinkAuthoring.class,
                        TeamAuthoring.class,
                        WatcherAuthoring.class,
                        PileAuthoring.class,
                        SignAuthoring.class,
                        FragileAuthoring.class,
                        MintAuthoring.class,
                        TileAuthoring.class)
                .withBakers(
                        new LampBaker(),
                        new CrateBaker(),
                        new CrateNameBaker(),
                        new LinkBaker(),
                        new TeamBaker(),
                        new WatcherBaker(),
                        new PileBaker(),
                        new SignBaker(),
                        new FragileBaker(),
                        new MintBaker(),
                        new TileBaker())
                .withSystems(CookSystem.class);
    }
}
