/** Sets the text of an input within the current task, as typing does over several. */
export function setText(input: Element, text: string): void {
  // The prototype's setter: React's would hide the change.
  Reflect.set(HTMLInputElement.prototype, 'value', text, input);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
