interface Taken<T> {
  client: string;
  item: T;
}

/** Fair queuing: clients take turns, so a client with many items delays only itself. */
export class FairQueue<T> {
  /** Non-empty queues by client, in turn order. */
  readonly #queues = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(client: string, item: T): void {
    const line = this.#queues.get(client);
    if (line) line.push(item);
    else this.#queues.set(client, [item]);
    this.#size += 1;
  }

  /** Removes the next item among the clients that may have one. */
  take(mayTake: (client: string) => boolean = () => true): Taken<T> | undefined {
    for (const [client, line] of this.#queues) {
      if (!mayTake(client)) continue;
      const item = line.shift() as T;
      this.#queues.delete(client);
      if (line.length > 0) this.#queues.set(client, line);
      this.#size -= 1;
      return { client, item };
    }
    return undefined;
  }

  /** Removes the newest item of the longest queue. */
  takeLatestOfLongest(): T | undefined {
    let longest: [string, T[]] | undefined;
    for (const entry of this.#queues) if (!longest || entry[1].length > longest[1].length) longest = entry;
    if (!longest) return undefined;
    const [client, line] = longest;
    const item = line.pop();
    if (line.length === 0) this.#queues.delete(client);
    this.#size -= 1;
    return item;
  }

  /** Moves an item to another client's queue if that is sooner. */
  moveForward(item: T, from: string, to: string): boolean {
    const line = this.#queues.get(from);
    const place = line?.indexOf(item) ?? -1;
    if (!line || place <= (this.#queues.get(to)?.length ?? 0)) return false;
    line.splice(place, 1);
    this.#size -= 1;
    this.add(to, item);
    return true;
  }
}
