/** The file isn't a JSON array, or has an item that is no JSON or too long. */
export class MalformedArray extends Error {}

const WHITESPACE = /^[ \t\r\n]$/;

/** Cuts the text of a JSON array into its items. */
class ItemSplitter {
  readonly #maxLength: number;
  #state: 'before' | 'inside' | 'after' = 'before';
  #item = '';
  #depth = 0;
  #quoted = false;
  #escaped = false;
  #count = 0;

  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  *add(text: string): Generator<unknown> {
    let from = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text[at] ?? '';
      if (this.#state !== 'inside') {
        this.#outside(char);
        from = at + 1;
      } else if (this.#endsItem(char)) {
        this.#item += text.slice(from, at);
        from = at + 1;
        yield* this.#take(char === ']');
      }
    }
    if (this.#state === 'inside') this.#item += text.slice(from);
    if (this.#item.length > this.#maxLength) throw new MalformedArray();
  }

  end(): void {
    if (this.#state !== 'after') throw new MalformedArray();
  }

  #outside(char: string): void {
    if (WHITESPACE.test(char)) return;
    if (this.#state === 'after' || char !== '[') throw new MalformedArray();
    this.#state = 'inside';
  }

  /** True if the character is a comma or the bracket after an item. */
  #endsItem(char: string): boolean {
    if (this.#quoted) {
      if (this.#escaped) this.#escaped = false;
      else if (char === '\\') this.#escaped = true;
      else if (char === '"') this.#quoted = false;
      return false;
    }
    if (char === '"') this.#quoted = true;
    else if (char === '{' || char === '[') this.#depth += 1;
    else if (this.#depth === 0) return char === ',' || char === ']';
    else if (char === '}' || char === ']') this.#depth -= 1;
    return false;
  }

  *#take(last: boolean): Generator<unknown> {
    const text = this.#item.trim();
    this.#item = '';
    if (last) this.#state = 'after';
    if (last && text === '' && this.#count === 0) return;
    if (text.length > this.#maxLength) throw new MalformedArray();
    this.#count += 1;
    let item: unknown;
    try {
      item = JSON.parse(text);
    } catch {
      throw new MalformedArray();
    }
    yield item;
  }
}

/**
 * The items of a JSON array that is read in pieces, so that only one item is in memory.
 * @param maxLength characters of an item
 * @throws MalformedArray
 */
export async function* jsonItems(pieces: AsyncIterable<string>, maxLength: number): AsyncGenerator<unknown> {
  const splitter = new ItemSplitter(maxLength);
  for await (const piece of pieces) yield* splitter.add(piece);
  splitter.end();
}
