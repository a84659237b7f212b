/** Chooses a file in a field, without sending its bytes through the test runner. */
export function chooseFile(input: Element | null, file: File): void {
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.');
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
