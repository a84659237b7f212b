/** Lifetime of the object URL, so that the download can start. */
const URL_LIFETIME_MS = 60_000;

/** File name of a Content-Disposition header, quoted or not; null without one. */
export function getFileName(header: string | null): string | null {
  return header?.match(/filename="?([^";]+)"?/)?.[1] ?? null;
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}
