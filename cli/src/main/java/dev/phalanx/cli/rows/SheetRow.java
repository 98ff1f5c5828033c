package dev.phalanx.cli.rows;

import java.util.List;

/// A row as its area's sheet has it.
///
/// @param id its id
/// @param line the line of its heading in the sheet
/// @param feature what it is about; empty where it has no such line
/// @param sentences its sentences, each with what holds the project to it
public record SheetRow(String id, int line, String feature, List<AssertedSentence> sentences) {}
