type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody did before the page answered; index.html keeps it. */
interface EarlyInput {
  /** Elements that were pressed and forms that were sent, in that order, and how to do it again. */
  acts: Map<HTMLElement, () => void>;
  typed: Map<Field, string>;
  /** Ends the keeping. */
  stop(): void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Types a text as if by hand: React takes a change for one only if it differs from what it last knew. */
function type(field: Field, text: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Files that were chosen stay in their field, and cannot be given to it. */
const isText = (field: Field): boolean => 'value' in field && field.type !== 'file';

/** React takes up one event before it hears of the next, and none while it is at work itself. */
const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Leaves everything to the browser again, where the page will not come alive. */
export const forgetEarlyInput = (): void => window.earlyInput?.stop();

/** Does now what was done before the page had come alive, so that nobody has to do it twice. Once only. */
export async function doEarlyInput(): Promise<void> {
  const early = window.earlyInput;
  if (!early) return;
  delete window.earlyInput;
  early.stop();
  for (const [field, text] of early.typed) {
    await nextTurn();
    if (field.isConnected && isText(field)) type(field, field.value || text);
  }
  for (const [element, act] of early.acts) {
    await nextTurn();
    if (element.isConnected) act();
  }
}
