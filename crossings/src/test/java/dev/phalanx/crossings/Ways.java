package dev.phalanx.crossings;

import java.util.List;
import java.util.stream.Stream;

/// The columns of the catalogue.
final class Ways {
    private Ways() {}

    static List<Way> all() {
        return Stream.of(
                        InWorldWays.ALL,
                        BulkWays.ALL,
                        JobWays.ALL,
                        WorldWays.ALL,
                        SectionWays.ALL,
                        HistoryWays.ALL,
                        BakedWays.ALL,
                        InspectorWays.ALL)
                .flatMap(List::stream)
                .toList();
    }
}
