// The hierarchy as rows: a tree whose nodes load their children in pages, flattened by sums over the expanded nodes only.
//
// A node that is not expanded costs nothing but its place in its parent's page. An expanded node knows how many children it has and which of them are expanded
// themselves, ordered by position, so the row with a given number is found by walking down through these, and a world with a million roots has a tree of
// one node.

import { Pages } from './pages.js';

class Branch {
  constructor(tree, node, parent, position) {
    this.node = node;
    this.parent = parent;
    this.position = position;
    this.depth = parent ? parent.depth + 1 : 0;
    this.branches = [];
    this.pages = new Pages(
      (offset, limit, abort) => tree.load(node, offset, limit, abort),
      () => {
        tree.settle(this);
        tree.changed();
      },
    );
  }

  get total() {
    return this.pages.total ?? this.expected ?? 0;
  }

  /** The rows below this node. */
  get rows() {
    let rows = this.total;
    for (const branch of this.branches) if (branch.position < this.total) rows += branch.rows;
    return rows;
  }

  close() {
    this.pages.close();
    for (const branch of this.branches) branch.close();
  }
}

export class Tree {
  /** `load(node, offset, limit, abortSignal)` returns a page of a node's children; `changed()` is called when rows may have changed. */
  constructor(load, changed) {
    this.load = load;
    this.changed = changed;
    this.expanded = new Set();
    this.root = new Branch(this, 'world', null, 0);
  }

  get rows() {
    return this.root.rows;
  }

  get error() {
    return this.root.pages.error;
  }

  get loaded() {
    return this.root.pages.total !== null;
  }

  /** The row with a number: `{item, depth, position, siblings, open, branch}`; the item is undefined while it is loaded. */
  row(number) {
    let branch = this.root;
    let rest = number;
    for (;;) {
      let before = 0;
      let inside = null;
      for (const child of branch.branches) {
        if (child.position >= branch.total) break;
        const at = child.position + before;
        if (rest <= at) break;
        const rows = child.rows;
        if (rest <= at + rows) {
          inside = child;
          rest -= at + 1;
          break;
        }
        before += rows;
      }
      if (inside) {
        branch = inside;
        continue;
      }
      const position = rest - before;
      return {
        item: branch.pages.item(position),
        depth: branch.depth,
        position,
        siblings: branch.total,
        open: branch.branches.some(child => child.position === position),
        branch,
      };
    }
  }

  /** The number of the row at a position of a branch. */
  rowOf(branch, position) {
    let row = position;
    for (const child of branch.branches) if (child.position < position) row += child.rows;
    return branch.parent ? this.rowOf(branch.parent, branch.position) + 1 + row : row;
  }

  /** Loads what the rows from one number to another need. */
  show(first, last) {
    const visible = new Map();
    for (let number = first; number <= last; number++) {
      const { branch, position } = this.row(number);
      const range = visible.get(branch);
      if (!range) visible.set(branch, [position, position]);
      else range[1] = position;
    }
    if (!visible.size) visible.set(this.root, [0, 0]);
    this.visible = visible;
    for (const [branch, [from, to]] of visible) branch.pages.show(from, to);
  }

  /** Loads the visible rows again. */
  refresh() {
    for (const branch of this.visible?.keys() ?? [this.root]) branch.pages.refresh();
  }

  /** Expands a node at a position of a branch. */
  expand(branch, position, node, expected) {
    if (branch.branches.some(child => child.position === position)) return;
    this.expanded.add(node);
    this.attach(branch, position, node, expected);
    this.changed();
  }

  attach(branch, position, node, expected) {
    const child = new Branch(this, node, branch, position);
    child.expected = expected;
    branch.branches.push(child);
    branch.branches.sort((a, b) => a.position - b.position);
    child.pages.show(0, 0);
    return child;
  }

  /** Folds the node at a position of a branch. */
  fold(branch, position) {
    const index = branch.branches.findIndex(child => child.position === position);
    if (index < 0) return;
    this.forget(branch.branches[index]);
    branch.branches.splice(index, 1);
    this.changed();
  }

  forget(branch) {
    this.expanded.delete(branch.node);
    for (const child of branch.branches) this.forget(child);
    branch.pages.close();
  }

  /** Moves expanded nodes to where a newly loaded page has them, and drops those that it shows to be gone. */
  settle(branch) {
    for (const child of [...branch.branches]) {
      const item = branch.pages.item(child.position);
      if (child.position < branch.total && (!item || item.node === child.node)) continue;
      const place = this.positionIn(branch, child.node);
      if (place >= 0) {
        child.position = place;
      } else if (item || child.position >= branch.total) {
        branch.branches.splice(branch.branches.indexOf(child), 1);
        this.forget(child);
      }
    }
    branch.branches.sort((a, b) => a.position - b.position);
  }

  positionIn(branch, node) {
    for (const [page, { items }] of branch.pages.pages) {
      const index = items.findIndex(item => item.node === node);
      if (index >= 0) return page * 100 + index;
    }
    return -1;
  }

  /** Expands the nodes of a path, whose first is the root, and returns the number of the last one's row. */
  reveal(nodes, positions) {
    let branch = this.root;
    for (let depth = 1; depth < nodes.length - 1; depth++) {
      const position = positions[depth];
      const known = branch.branches.find(child => child.node === nodes[depth]);
      if (known) known.position = position;
      this.expanded.add(nodes[depth]);
      branch.expected = Math.max(branch.expected ?? 0, position + 1);
      branch.branches.sort((a, b) => a.position - b.position);
      branch = known ?? this.attach(branch, position, nodes[depth]);
    }
    const position = positions[nodes.length - 1];
    branch.expected = Math.max(branch.expected ?? 0, position + 1);
    this.changed();
    return this.rowOf(branch, position);
  }

  close() {
    this.root.close();
  }
}
