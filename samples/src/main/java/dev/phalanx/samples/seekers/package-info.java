/// Seekers that look for their nearest target, made faster in four steps with jobs.
///
/// - **In**: how many seekers and targets, and a seed.
/// - **Out**: the nearest target of every seeker, and how long each step took.
/// - **May touch**: jobs and native collections, by their public API.
/// - **Must not touch**: worlds.
/// - **Invariants**: all four steps find the same.
package dev.phalanx.samples.seekers;
