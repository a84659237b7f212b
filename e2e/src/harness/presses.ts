import type { Locator, Page } from 'playwright-core';

/** Takes the steps of a task and counts its presses: clicks and keys. Text that is typed or pasted counts for nothing. */
export class Presses {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
  }

  async click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void> {
    this.#count += 1;
    await target.click(options);
  }

  /** Presses a key, or keys that are held together. */
  async press(keys: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(keys);
  }

  /** Drags one element to the place of another. */
  async drag(target: Locator, to: Locator): Promise<void> {
    this.#count += 1;
    const [from, end] = [await target.boundingBox(), await to.boundingBox()];
    if (!from || !end) throw new Error('nothing to drag on the screen');
    await this.#page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await this.#page.mouse.down();
    await this.#page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await this.#page.mouse.up();
  }

  /** Types into what has the focus. */
  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
}
