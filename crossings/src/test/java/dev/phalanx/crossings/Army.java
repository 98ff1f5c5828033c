package dev.phalanx.crossings;

import dev.phalanx.baking.BakingTypes;
import dev.phalanx.baking.authoring.AssetRef;
import dev.phalanx.baking.authoring.IAuthoring;
import dev.phalanx.baking.bakers.Baker;
import dev.phalanx.entities.EntityManager;
import dev.phalanx.entities.components.IBufferElementData;
import dev.phalanx.entities.components.IComponentData;
import dev.phalanx.entities.components.IEnableableComponent;
import dev.phalanx.entities.components.IEntityReferences;
import dev.phalanx.entities.components.IManagedComponentData;
import dev.phalanx.entities.components.ISharedComponentData;
import dev.phalanx.scenes.files.Saved;
import dev.phalanx.structs.Entity;
import dev.phalanx.structs.FixedLength;
import dev.phalanx.structs.FixedList128Bytes;
import dev.phalanx.structs.FixedString32Bytes;
import dev.phalanx.transforms.TransformUsageFlags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// The components and bakers of a game in its first version. [LaterArmy] is this class in the next one, where each
/// component has changed in a way of its own.
public final class Army {
    /// Gets a constant, and the others change places.
    public enum Colour {
        RED,
        GREEN
    }

    /// A part of other types: fields change places, one becomes wider, one is new.
    public record Spot(short x, float y) {}

    /// A part of lists, which stays as it is.
    public record Link(byte weight, Entity to, Colour colour) {}

    /// Stays as it is.
    @Saved
    public record Unit(int number) implements IComponentData {}

    /// A field is new and has a default, one is new and has none, one becomes wider, one goes.
    @Saved
    public record Health(int points, int unused) implements IComponentData {}

    /// A number becomes wider and loses digits.
    @Saved
    public record Weight(int grams, long tons) implements IComponentData {}

    /// A number becomes wider.
    @Saved
    public record Pace(float metres) implements IComponentData {}

    /// The class and the field get other names.
    @Saved
    public record Life(int hitPoints) implements IComponentData {}

    /// Is migrated to another class.
    @Saved
    public record Speed(double kmh) implements IComponentData {}

    /// Has constants of an enum that has changed.
    @Saved
    public record Dyed(Colour colour, char sign) implements IComponentData {}

    /// Has a part that has changed.
    @Saved
    public record Post(Spot at, byte after, boolean isManned) implements IComponentData {}

    /// References change places.
    @Saved
    public record Bond(Entity friend, int since, Entity foe) implements IComponentData {}

    /// A tag that gets fields.
    @Saved
    public record Badge() implements IComponentData {}

    /// Becomes a tag.
    @Saved
    public record Rank(int number) implements IComponentData {}

    /// Gets a field, and keeps whether it is enabled.
    @Saved
    public record Awake(float since) implements IComponentData, IEnableableComponent {}

    /// Cannot be disabled any more.
    @Saved
    public record Drowsy(int depth) implements IComponentData, IEnableableComponent {}

    /// Can be disabled from then on.
    @Saved
    public record Sober(int days) implements IComponentData {}

    /// The fields change places, and numbers of the array become wider.
    @Saved
    public static final class Paths implements IComponentData {
        public FixedList128Bytes<Link> links = FixedList128Bytes.of(Link.class);
        public FixedString32Bytes title = FixedString32Bytes.empty();

        @FixedLength(3)
        public int[] lengths = new int[3];
    }

    /// Is migrated, since the string becomes longer.
    @Saved
    public record Name(FixedString32Bytes text) implements IComponentData {}

    /// A buffer: references and numbers change places, one field is new.
    @Saved
    public record Wound(int points, Entity by) implements IBufferElementData {}

    /// Two values become one, since the field in which they differ goes.
    @Saved
    public record Team(int number, Colour colour, int gone) implements ISharedComponentData {}

    /// A shared object gets a field.
    @Saved
    public record Banner(List<String> words) implements ISharedComponentData {}

    public record Note(int page, String text) {}

    /// An object: fields become wider, come and go, as do those of the objects in its list.
    @Saved
    public static final class Diary implements IManagedComponentData, IEntityReferences {
        public String text = "";
        public int page;
        public Colour mood = Colour.RED;
        public List<Note> notes = new ArrayList<>();
        public Map<String, Integer> counts = new LinkedHashMap<>();
        public Note last = new Note(0, "");
        public Entity about = Entity.NULL;

        @Override
        public void remapEntities(UnaryOperator<Entity> remap) {
            about = remap.apply(about);
        }
    }

    @Saved
    public record Gone(int number) implements IComponentData {}

    @Saved
    public record GoneTag() implements IComponentData {}

    @Saved
    public record GoneItem(int number) implements IBufferElementData {}

    @Saved
    public record GoneTeam(int number) implements ISharedComponentData {}

    @Saved
    public static final class GoneDiary implements IManagedComponentData {
        public int number;
    }

    public record Source(Entity prefab) implements IComponentData {}

    public record UnitAuthoring(int number, int health) implements IAuthoring {}

    public record SourceAuthoring(AssetRef prefab) implements IAuthoring {}

    public static final class UnitBaker extends Baker<UnitAuthoring> {
        @Override
        protected void bake(UnitAuthoring authoring) {
            Entity entity = getEntity(TransformUsageFlags.DYNAMIC);
            addComponent(entity, new Unit(authoring.number()));
            addComponent(entity, new Health(authoring.health(), 1));
            addComponent(entity, new Awake(authoring.number()));
        }
    }

    public static final class SourceBaker extends Baker<SourceAuthoring> {
        @Override
        protected void bake(SourceAuthoring authoring) {
            addComponent(
                    getEntity(TransformUsageFlags.NONE),
                    new Source(getEntity(authoring.prefab(), TransformUsageFlags.DYNAMIC)));
        }
    }

    static final BakingTypes TYPES = BakingTypes.none()
            .withAuthoring(UnitAuthoring.class, SourceAuthoring.class)
            .withBakers(new UnitBaker(), new SourceBaker());

    private Army() {}

    /// Gives an entity all components, with values that depend on its number.
    static void equip(EntityManager em, Entity entity, int n, Entity friend) {
        em.addComponent(entity, new Unit(n));
        em.addComponent(entity, new Health(n * 3, n));
        em.addComponent(entity, new Weight((1 << 24) + n, n));
        em.addComponent(entity, new Pace(n / 3f));
        em.addComponent(entity, new Life(-n));
        em.addComponent(entity, new Speed(n * 3.6));
        em.addComponent(entity, new Dyed(Colour.values()[n % 2], (char) ('a' + n % 20)));
        em.addComponent(entity, new Post(new Spot((short) -n, n / 7f), (byte) n, n % 2 == 0));
        em.addComponent(entity, new Bond(friend, n, entity));
        em.addComponent(entity, Badge.class);
        em.addComponent(entity, new Rank(n));
        em.addComponent(entity, new Awake(n + 0.5f));
        em.setComponentEnabled(entity, Awake.class, n % 2 == 0);
        em.addComponent(entity, new Drowsy(n));
        em.setComponentEnabled(entity, Drowsy.class, n % 2 == 0);
        em.addComponent(entity, new Sober(n));
        Paths paths = new Paths();
        paths.links = FixedList128Bytes.of(
                Link.class, new Link((byte) n, friend, Colour.RED), new Link((byte) -n, entity, Colour.GREEN));
        paths.title = FixedString32Bytes.of("Straße " + n);
        paths.lengths = new int[] {n, -n, 0};
        em.addComponent(entity, paths);
        em.addComponent(entity, new Name(FixedString32Bytes.of("name " + n)));
        em.addBuffer(entity, Wound.class).add(new Wound(n, friend));
        em.getBuffer(entity, Wound.class).add(new Wound(-n, entity));
        em.addSharedComponent(entity, new Team(7, Colour.GREEN, n));
        em.addSharedComponent(entity, new Banner(List.of("for", "number " + n % 3)));
        Diary diary = new Diary();
        diary.text = "day " + n;
        diary.page = n;
        diary.mood = Colour.GREEN;
        diary.notes.add(new Note(n, "first"));
        diary.notes.add(new Note(-n, "second"));
        diary.counts.put("coins", n);
        diary.last = diary.notes.getFirst();
        diary.about = friend;
        em.addComponent(entity, diary);
        em.addComponent(entity, new Gone(n));
        em.addComponent(entity, GoneTag.class);
        em.addBuffer(entity, GoneItem.class).add(new GoneItem(n));
        em.addSharedComponent(entity, new GoneTeam(n));
        GoneDiary gone = new GoneDiary();
        gone.number = n;
        em.addComponent(entity, gone);
    }
}
