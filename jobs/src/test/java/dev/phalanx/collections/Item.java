package dev.phalanx.collections;

/// A struct without an equality of its own.
public final class Item {
    public float weight;
    public long id;

    static Item of(long id) {
        Item item = new Item();
        item.id = id;
        item.weight = id / 2f;
        return item;
    }
}
