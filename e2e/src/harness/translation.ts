import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Texts that React changed after the translation had replaced them: visitors don't see the change. */
    findStaleTexts?: () => string[];
  }
}

/** Runs in the page. Replaces each text node by two `<font>` elements, as translating browsers do, now and later. */
function startTranslator(): void {
  if (window.findStaleTexts) return;
  const replaced: { node: Text; text: string; font: Element }[] = [];
  const isLeftOut = (parent: Element): boolean =>
    parent.closest('script, style, textarea, font, svg, [translate=no], .notranslate') !== null;
  const translate = (root: Node): void => {
    if (!root.isConnected) return;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes = root instanceof Text ? [root] : [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const node of nodes) {
      if (node.data.trim() === '' || !node.parentElement || isLeftOut(node.parentElement)) continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      (font.firstChild as Element).textContent = node.data;
      node.replaceWith(font);
      replaced.push({ node, text: node.data, font });
    }
  };
  translate(document.body);
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) translate(node);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  window.findStaleTexts = () =>
    replaced
      .filter(({ node, text, font }) => font.isConnected && node.data !== text)
      .map(({ node, text, font }) => `${font.parentElement?.className}: “${text}” should be “${node.data}”`);
}

/** Translates the open document from now on. */
export const translatePage = (page: Page): Promise<void> => page.evaluate(startTranslator);

const PRESSABLE =
  'button, summary, select, input:is([type=checkbox], [type=radio]), [role=tab], [role=switch], [role=menuitem], [role=option]';

/** Ends the session, leaves the page, or opens a window of the system. */
const LEFT_OUT = /^(log ?out|end session|reload|preview|delete account)/i;

export interface Press {
  /** Kind of the control, so that rows of a list count once. */
  kind: string;
  failed: boolean;
}

/** Runs in the page. Presses the next control of a kind that has not been pressed; null: there is none. */
async function pressNextInPage([selector, leftOut, pressed]: readonly [
  string,
  string,
  readonly string[],
]): Promise<Press | null> {
  const open = [
    ...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], [role=menu], [role=listbox]'),
  ].filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  const scope = open.at(-1) ?? document.body;
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ?? element.textContent ?? element.getAttribute('name') ?? '';
  const kindOf = (element: Element): string =>
    [scope === document.body ? '' : scope.className, element.tagName, element.className, nameOf(element).split(' ')[0]]
      .join(' ')
      .replaceAll(/\d/g, '');
  const leave = new RegExp(leftOut, 'i');
  const next = [...scope.querySelectorAll<HTMLElement>(selector)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true]') &&
      !leave.test(nameOf(element).trim()) &&
      !pressed.includes(kindOf(element)),
  );
  if (!next) return null;
  const kind = kindOf(next);
  if (next instanceof HTMLSelectElement) {
    next.selectedIndex = (next.selectedIndex + 1) % next.options.length;
    next.dispatchEvent(new Event('change', { bubbles: true }));
  } else next.click();
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => setTimeout(resolve, 25));
  return { kind, failed: document.body.textContent.includes('Unexpected Application Error!') };
}

/** Runs in the page. Fills the empty fields, so that the next press of a form's button is accepted or refused. */
function fillFieldsInPage(): boolean {
  const examples: Record<string, string> = { email: 'reader@example.test', number: '3', url: 'https://example.test/' };
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    (field) =>
      field.value === '' &&
      !field.readOnly &&
      field.checkVisibility({ visibilityProperty: true }) &&
      /^(text|email|number|url|search|password|textarea)$/.test(field.type),
  );
  for (const field of fields) {
    const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    // Past React's setter, so that React notices the change.
    Reflect.set(prototype, 'value', examples[field.type] ?? 'memory', field);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return fields.length > 0;
}

const DIALOGS = 'dialog[open], [role=dialog]';

/** Presses of Escape before what stays open counts as the page. */
const MAX_ESCAPES = 3;

/** Presses one control of each kind on the page and in what it opens, then closes what is open. */
export async function pressEverything(page: Page, { limit }: { limit: number }): Promise<void> {
  const { pathname } = new URL(page.url());
  const pressed: string[] = [];
  const isLeft = () => new URL(page.url()).pathname !== pathname;
  let escapes = 0;
  let filled = false;
  for (let presses = 0; presses < limit && !isLeft(); ) {
    const press = await page.evaluate(pressNextInPage, [PRESSABLE, LEFT_OUT.source, pressed] as const);
    if (press) {
      presses += 1;
      pressed.push(press.kind);
      if (press.failed) throw new Error(`${page.url()}: lost after a press of ${press.kind}`);
    } else if (escapes < MAX_ESCAPES && (await page.locator(DIALOGS).count()) > 0) {
      escapes += 1;
      await page.keyboard.press('Escape');
    } else if (!filled && (await page.evaluate(fillFieldsInPage))) {
      // Once more, with values.
      filled = true;
      pressed.splice(0, pressed.length, ...pressed.filter((kind) => !kind.includes('BUTTON')));
    } else break;
  }
}

export const findStaleTexts = (page: Page): Promise<string[]> => page.evaluate(() => window.findStaleTexts?.() ?? []);
