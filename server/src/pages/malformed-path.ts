/** The API and the files answer for themselves, in their own format. */
const NOT_A_PAGE = /^\/(?:api|storage)\//i;

/**
 * The request target, or that of the not-found page if the path can't be decoded (`/%E0%A4%A`): the framework would
 * refuse it with a JSON error, which a visitor can't read.
 */
export function readableTarget(target: string): string {
  if (!target.includes('%') || NOT_A_PAGE.test(target)) return target;
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '');
    return target;
  } catch {
    return '/404';
  }
}
