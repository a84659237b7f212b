import { isRunFragment } from '../../run-url.ts';

const KEY = 'guided-run';

/** Media feature for data, and Chrome's setting. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** True once in a browser: on the first visit without a run in the link. Never where that can't be remembered. */
export function claimOffer(): boolean {
  if (isRunFragment(window.location.hash) || savesData()) return false;
  try {
    if (localStorage.getItem(KEY) !== null) return false;
    localStorage.setItem(KEY, 'offered');
    return true;
  } catch {
    return false;
  }
}
