import { findReason, toastFailed } from '../theme/toast.tsx';

/**
 * Opens a file whose address is asked for first, and says so if it can't be opened.
 * @param link asks for the URL
 * @param inline false: browsers save it instead of showing it, so it needs no tab
 */
export async function openInTab(link: () => Promise<string>, inline = true): Promise<void> {
  // Browsers allow a new tab only in the press itself, before the URL is known.
  const tab = inline ? window.open('', '_blank') : null;
  if (tab) tab.opener = null;
  try {
    (tab ?? window).location.assign(await link());
  } catch (error) {
    tab?.close();
    toastFailed("The file couldn't be opened.", findReason(error));
  }
}
