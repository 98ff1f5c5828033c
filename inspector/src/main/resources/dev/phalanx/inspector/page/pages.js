// A long list on the server, of which the page keeps a bounded number of pages of 100 items.

const PAGE_SIZE = 100;
const MOST_PAGES = 60;
const MOST_REQUESTS = 2;

/**
 * Loads the pages that are looked at, at most two at a time, and drops those that were not looked at for the longest time. `load(offset, limit, abortSignal)`
 * returns an answer with `total` and `items`; `changed()` is called after every answer. `answer` is the newest one, for what it says beside its items.
 */
export class Pages {
  constructor(load, changed) {
    this.load = load;
    this.changed = changed;
    this.total = null;
    this.answer = null;
    this.error = null;
    this.pages = new Map();
    this.requests = new Map();
    this.first = 0;
    this.last = 0;
    this.retryAt = 0;
    this.failures = 0;
    this.retryTimer = 0;
  }

  /** The item at an index, or undefined while it has not been loaded. */
  item(index) {
    return this.pages.get(Math.floor(index / PAGE_SIZE))?.items[index % PAGE_SIZE];
  }

  /** Says which items are visible; loads those that are missing, and no others any more. */
  show(first, last) {
    this.first = first;
    this.last = last;
    const from = Math.floor(first / PAGE_SIZE);
    const to = Math.floor(last / PAGE_SIZE);
    for (const [page, abort] of this.requests) {
      if (page < from || page > to) {
        abort.abort();
        this.requests.delete(page);
      }
    }
    for (let page = from; page <= to; page++) {
      const known = this.pages.get(page);
      if (known) {
        this.pages.delete(page);
        this.pages.set(page, known);
      }
      if (!known || known.stale) this.request(page);
    }
  }

  /** Loads the visible items again; the known ones stay until the answer arrives. */
  refresh() {
    for (const page of this.pages.values()) page.stale = true;
    this.show(this.first, this.last);
  }

  /** Ends all requests. */
  close() {
    for (const abort of this.requests.values()) abort.abort();
    this.requests.clear();
    clearTimeout(this.retryTimer);
    this.closed = true;
  }

  async request(page) {
    if (this.closed || this.requests.has(page) || this.requests.size >= MOST_REQUESTS || performance.now() < this.retryAt || document.hidden) return;
    const abort = new AbortController();
    this.requests.set(page, abort);
    try {
      const answer = await this.load(page * PAGE_SIZE, PAGE_SIZE, abort.signal);
      if (abort.signal.aborted) return;
      this.requests.delete(page);
      this.total = answer.total;
      this.answer = answer;
      this.error = null;
      this.failures = 0;
      this.pages.delete(page);
      this.pages.set(page, { items: answer.items, stale: false });
      while (this.pages.size > MOST_PAGES) this.pages.delete(this.pages.keys().next().value);
      this.changed();
      this.show(this.first, Math.min(this.last, Math.max(0, this.total - 1)));
    } catch (failure) {
      if (this.requests.get(page) === abort) this.requests.delete(page);
      if (failure.name === 'AbortError' || this.closed) return;
      this.error = failure;
      const wait = Math.min(15000, 500 * 2 ** this.failures++);
      this.retryAt = performance.now() + wait;
      clearTimeout(this.retryTimer);
      this.retryTimer = setTimeout(() => this.show(this.first, this.last), wait + 10);
      this.changed();
    }
  }
}
