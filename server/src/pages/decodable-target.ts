/** The API and files have their own error formats. */
const NOT_A_PAGE = /^\/(?:api|storage)\//i;

/**
 * Replaces a path that can't be decoded (`/%E0%A4%A`) with `/404`, to show a page instead of the framework's JSON
 * error.
 */
export function toDecodableTarget(target: string): string {
  if (!target.includes('%') || NOT_A_PAGE.test(target)) return target;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    return '/404';
  }
}
