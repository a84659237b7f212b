/** How long a browser may take to begin saving what it was given. */
const KEPT_MS = 60_000;

/** The file name, quoted or not, of a Content-Disposition header; null without one. */
export function fileNameOf(header: string | null): string | null {
  return header?.match(/filename="?([^";]+)"?/)?.[1] ?? null;
}

/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
