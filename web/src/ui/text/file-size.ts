/** `1.4 MB` or `820 kB`, on one line. */
export function fileSize(bytes: number): string {
  return bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)}\u00a0MB`
    : `${Math.max(1, Math.round(bytes / 1024))}\u00a0kB`;
}
