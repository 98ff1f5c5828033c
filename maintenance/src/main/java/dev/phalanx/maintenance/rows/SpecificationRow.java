package dev.phalanx.maintenance.rows;

import java.util.List;
import java.util.stream.IntStream;

/// A row of the specification.
///
/// @param id its id, such as `ENT-4`
/// @param headings the headings that it is under, the outer one first
/// @param feature what it is about; empty where its table has no such column
/// @param sentences what it says, in order, never empty
public record SpecificationRow(String id, List<String> headings, String feature, List<String> sentences) {
    /// The area of the row: `ENT` of `ENT-4`.
    public String area() {
        return areaOf(id);
    }

    /// The ids of the sentences, in order: `ENT-4.1`, `ENT-4.2`.
    public List<String> sentenceIds() {
        return IntStream.rangeClosed(1, sentences.size())
                .mapToObj(number -> sentenceId(id, number))
                .toList();
    }

    /// The id of a sentence.
    ///
    /// @param row the id of its row
    /// @param number its number in the row; the first is 1
    static String sentenceId(String row, int number) {
        return row + "." + number;
    }

    /// The row of a sentence: `ENT-4` of `ENT-4.2`. A row is its own.
    ///
    /// @param id the id of a sentence or a row
    public static String rowOf(String id) {
        int end = id.indexOf('.');
        return end < 0 ? id : id.substring(0, end);
    }

    /// The area of a row by its id.
    ///
    /// @param id the id
    public static String areaOf(String id) {
        return id.substring(0, id.indexOf('-'));
    }
}
