/// The kernel compiler: emits, defines and dumps the classes made at run time.
///
/// [ValueCode] emits loading ([LoadCode]), checking ([CheckCode]) and storing ([StoreCode]) of one value and is
/// shared by all kinds of class; a [LeafAccess] says where that value's leaves are. Each `…Compiler` makes one kind
/// of class; [IterationEmitter] makes the loops, with a [BodyCall] for what runs in them.
///
/// - **In**: layouts, plans, body classes.
/// - **Out**: objects of generated classes.
/// - **May touch**: `java.lang.classfile`, hidden classes, class files of bodies.
/// - **Must not touch**: worlds, archetypes, chunks.
/// - **Invariants**: no generated method exceeds 8,000 bytecodes; a value is checked whole before any leaf is stored.
package dev.phalanx.structs.internal.compile;
