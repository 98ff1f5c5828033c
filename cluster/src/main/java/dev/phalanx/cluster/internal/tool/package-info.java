/// How tools find the sections of this module.
///
/// - **In**: a world.
/// - **Out**: [ClusterSections][dev.phalanx.cluster.internal.tool.ClusterSections], a service.
/// - **May touch**: sectioned worlds. Packages: `cluster`, `entities.sections`, `entities.systems`.
/// - **Must not touch**: what is in worlds. Packages: `entities.query`, `entities.internal.store`.
/// - **Invariants**: the service is used by any thread.
package dev.phalanx.cluster.internal.tool;
