package dev.phalanx.entities.model;

import java.util.Random;

/// What a step can do, and how often it is chosen.
enum Verb {
    CREATE(3, LifeVerbs::create),
    CREATE_OF_TYPES(3, LifeVerbs::createOfTypes),
    CREATE_MANY(3, LifeVerbs::createMany),
    CREATE_WITH_VALUES(3, CopyVerbs::createWithValues),
    CREATE_INTO(3, CopyVerbs::createInto),
    INSTANTIATE(3, CopyVerbs::instantiate),
    INSTANTIATE_MANY(3, CopyVerbs::instantiateMany),
    INSTANTIATE_ARRAY(3, CopyVerbs::instantiateArray),
    DESTROY(4, LifeVerbs::destroy),
    DESTROY_MANY(4, LifeVerbs::destroyMany),
    DESTROY_QUERY(3, BulkVerbs::destroyQuery),
    ADD(4, ComponentVerbs::add),
    ADD_VALUE(4, ComponentVerbs::addValue),
    REMOVE(4, ComponentVerbs::remove),
    ADD_SET(3, BulkVerbs::addSet),
    REMOVE_SET(3, BulkVerbs::removeSet),
    SET_ARCHETYPE(3, BulkVerbs::setArchetype),
    ADD_TO_ARRAY(3, BulkVerbs::addToArray),
    REMOVE_FROM_ARRAY(3, BulkVerbs::removeFromArray),
    ADD_TO_QUERY(3, BulkVerbs::addToQuery),
    REMOVE_FROM_QUERY(3, BulkVerbs::removeFromQuery),
    ADD_VALUES_TO_QUERY(3, BulkVerbs::addValuesToQuery),
    MOVE_FROM(3, TransferVerbs::move),
    COPY_FROM(3, TransferVerbs::copy),
    REPLACE(3, TransferVerbs::replace),
    NAME(3, LookVerbs::name),
    CENSUS(3, LookVerbs::census),
    INSPECT(3, LookVerbs::inspect),
    STATE_HASH(3, LookVerbs::hash),
    SET(3, ComponentVerbs::set),
    GET(3, ComponentVerbs::get),
    BUFFER(4, BufferVerbs::change),
    BUFFER_IN_LOOP(3, BufferVerbs::loop),
    ENABLE(4, EnabledVerbs::enable),
    ENABLE_QUERY(3, EnabledVerbs::enableQuery),
    TOGGLE_IN_LOOP(3, EnabledVerbs::toggleInLoop),
    ASK(3, QueryVerbs::ask),
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
    SWITCH_ENTITY(3, ObjectVerbs::switchEntity),
    MOVE_OBJECT(3, ObjectVerbs::moveObject),
    FOR_EACH_OBJECT(3, ObjectVerbs::forEachObject),
    SET_SHARED(3, SharedPartVerbs::set),
    SET_SHARED_OF_ARRAY(3, SharedPartVerbs::setArray),
    SET_SHARED_OF_QUERY(3, SharedPartVerbs::setQuery),
    ADD_SHARED(3, SharedPartVerbs::add),
    ADD_SHARED_TO_ARRAY(3, SharedPartVerbs::addToArray),
    ADD_SHARED_TO_QUERY(3, SharedPartVerbs::addToQuery),
    SHARED_OF_CHUNK(3, SharedPartVerbs::ofChunk),
    FILTER_SHARED(3, SharedPartVerbs::filter),
    MAKE_GROUP(3, GroupVerbs::make),
    INSTANTIATE_GROUP(3, GroupVerbs::instantiate),
    DESTROY_GROUP(3, GroupVerbs::destroy),
    SWITCH_GROUP(3, GroupVerbs::switchGroup),
    ADD_FOG(3, FogVerbs::add),
    ADD_FOG_TO_QUERY(3, FogVerbs::addToQuery),
    REMOVE_FOG(3, FogVerbs::remove),
    REMOVE_FOG_FROM_QUERY(3, FogVerbs::removeFromQuery),
    SET_FOG(3, FogVerbs::set),
    GET_FOG(3, FogVerbs::get),
    FOG_OF_CHUNK(3, FogVerbs::ofChunk),
    UPDATE(3, HistoryVerbs::update),
    GO_BACK(3, HistoryVerbs::goBack);

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
