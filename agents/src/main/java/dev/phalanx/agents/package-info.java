/// What agent-based models need beside entities: turns of agents, grids and spaces that follow a component, fields of
/// numbers over grids, networks, data of a run, runs that somebody watches, batches of runs.
///
/// - **In**: an [EntityManager][dev.phalanx.entities.EntityManager], queries, and the component with an agent's place.
/// - **Out**: [Activation][dev.phalanx.agents.Activation], [Grid2D][dev.phalanx.agents.Grid2D],
///   [AgentInts][dev.phalanx.agents.AgentInts], [AgentVectors][dev.phalanx.agents.AgentVectors],
///   [Space2D][dev.phalanx.agents.Space2D], [IntField][dev.phalanx.agents.IntField],
///   [DoubleField][dev.phalanx.agents.DoubleField], [Network][dev.phalanx.agents.Network],
///   [AgentModel][dev.phalanx.agents.AgentModel], [DataTable][dev.phalanx.agents.DataTable],
///   [ModelRun][dev.phalanx.agents.ModelRun] and [Batch][dev.phalanx.agents.Batch].
/// - **May touch**: the public API of entities. Packages: `collections`, `entities`, `entities.components`,
///   `entities.lookups`, `entities.query`, `entities.systems`, `entities.types`, `structs`, `structs.internal.names`.
/// - **Must not touch**: the internals of entities. Packages: `entities.internal.store`, `entities.internal.change`.
/// - **Invariants**: whatever decides the next step of a model is in the world; what is kept beside it is derived and
///   read anew when the world was replaced. Orders come from ids of entities and from places, never from where entities
///   are stored nor from earlier steps.
package dev.phalanx.agents;
