package dev.phalanx.maintenance.rows;

import java.util.List;
import java.util.Optional;

/// A sentence of the specification, and what holds the project to it.
///
/// @param text the sentence
/// @param tests the tests that assert it, as `Class.method`
/// @param ruled the ruling that takes it back or puts it off, if there is one
record AssertedSentence(String text, List<String> tests, Optional<RuledSentence> ruled) {}
