package dev.phalanx.entities.model;

import java.util.Random;

/// What a step can do, and how often it is chosen.
enum Verb {
    CREATE(4, LifeVerbs::create),
    CREATE_OF_TYPES(3, LifeVerbs::createOfTypes),
    CREATE_MANY(4, LifeVerbs::createMany),
    CREATE_WITH_VALUES(4, CopyVerbs::createWithValues),
    CREATE_INTO(3, CopyVerbs::createInto),
    INSTANTIATE(4, CopyVerbs::instantiate),
    INSTANTIATE_MANY(3, CopyVerbs::instantiateMany),
    INSTANTIATE_ARRAY(3, CopyVerbs::instantiateArray),
    DESTROY(6, LifeVerbs::destroy),
    DESTROY_MANY(6, LifeVerbs::destroyMany),
    DESTROY_QUERY(3, BulkVerbs::destroyQuery),
    ADD(6, ComponentVerbs::add),
    ADD_VALUE(6, ComponentVerbs::addValue),
    REMOVE(6, ComponentVerbs::remove),
    ADD_SET(4, BulkVerbs::addSet),
    REMOVE_SET(4, BulkVerbs::removeSet),
    SET_ARCHETYPE(4, BulkVerbs::setArchetype),
    ADD_TO_ARRAY(4, BulkVerbs::addToArray),
    REMOVE_FROM_ARRAY(4, BulkVerbs::removeFromArray),
    ADD_TO_QUERY(4, BulkVerbs::addToQuery),
    REMOVE_FROM_QUERY(4, BulkVerbs::removeFromQuery),
    ADD_VALUES_TO_QUERY(4, BulkVerbs::addValuesToQuery),
    MOVE_FROM(3, TransferVerbs::move),
    COPY_FROM(3, TransferVerbs::copy),
    REPLACE(3, TransferVerbs::replace),
    NAME(3, LookVerbs::name),
    CENSUS(3, LookVerbs::census),
    INSPECT(3, LookVerbs::inspect),
    STATE_HASH(3, LookVerbs::hash),
    SET(5, ComponentVerbs::set),
    GET(3, ComponentVerbs::get),
    BUFFER(6, BufferVerbs::change),
    BUFFER_IN_LOOP(3, BufferVerbs::loop),
    ENABLE(6, EnabledVerbs::enable),
    ENABLE_QUERY(4, EnabledVerbs::enableQuery),
    TOGGLE_IN_LOOP(3, EnabledVerbs::toggleInLoop),
    ASK(4, QueryVerbs::ask),
    FOR_EACH_WRITE(3, QueryVerbs::write),
    FOR_EACH_WRITE_SOME(3, QueryVerbs::writeSome),
    FOR_EACH_WRITE_RECORDS(3, QueryVerbs::writeRecords),
    FOR_EACH_READ(3, QueryVerbs::read),
    CHANGE_IN_LOOP(3, QueryVerbs::changeWhileReading),
    FILTER(3, GatherVerbs::filter),
    GATHER(3, GatherVerbs::gather),
    SCATTER(3, GatherVerbs::scatter),
    SWAP(3, ChunkVerbs::swap),
    WRITE_CHUNK(3, ChunkVerbs::writeChunk),
    SWITCH_ENTITY(4, ObjectVerbs::switchEntity),
    MOVE_OBJECT(4, ObjectVerbs::moveObject),
    FOR_EACH_OBJECT(3, ObjectVerbs::forEachObject),
    SET_SHARED(5, SharedPartVerbs::set),
    SET_SHARED_OF_ARRAY(4, SharedPartVerbs::setArray),
    SET_SHARED_OF_QUERY(4, SharedPartVerbs::setQuery),
    ADD_SHARED(4, SharedPartVerbs::add),
    ADD_SHARED_TO_ARRAY(4, SharedPartVerbs::addToArray),
    ADD_SHARED_TO_QUERY(4, SharedPartVerbs::addToQuery),
    SHARED_OF_CHUNK(4, SharedPartVerbs::ofChunk),
    FILTER_SHARED(3, SharedPartVerbs::filter),
    UPDATE(4, (side, step) -> side.world.update());

    private interface Action {
        void run(Side side, Step step);
    }

    private static final Verb[] ALL = values();
    private static final int TOTAL = total();

    private final int weight;

    @SuppressWarnings("ImmutableEnumChecker") // the actions keep nothing
    private final Action action;

    Verb(int weight, Action action) {
        this.weight = weight;
        this.action = action;
    }

    void run(Side side, Step step) {
        action.run(side, step);
    }

    /// Whether it changes the other world too.
    boolean touchesBoth() {
        return this == MOVE_FROM || this == REPLACE;
    }

    static Verb choose(Random random) {
        int at = random.nextInt(TOTAL);
        for (Verb verb : ALL) {
            at -= verb.weight;
            if (at < 0) {
                return verb;
            }
        }
        throw new AssertionError("The weights sum up to more than " + TOTAL);
    }

    private static int total() {
        int sum = 0;
        for (Verb verb : ALL) {
            sum += verb.weight;
        }
        return sum;
    }
}
