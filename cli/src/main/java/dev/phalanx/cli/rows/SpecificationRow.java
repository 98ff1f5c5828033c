package dev.phalanx.cli.rows;

import java.util.List;

/// A row of the specification.
///
/// @param id its id, such as `ENT-4`
/// @param headings the headings it stands under, the outer one first
/// @param feature what it is about; empty where its table has no such column
/// @param sentences what it says, in order, never empty
public record SpecificationRow(String id, List<String> headings, String feature, List<String> sentences) {
    /// The area of the row: `ENT` of `ENT-4`.
    public String area() {
        return areaOf(id);
    }

    /// The area of a row by its id.
    ///
    /// @param id the id
    public static String areaOf(String id) {
        return id.substring(0, id.indexOf('-'));
    }
}
