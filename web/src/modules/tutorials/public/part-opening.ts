import { isWebAddress } from '@qram/contract/documents';
import type { TopicPart } from '@qram/contract/modules/tutorials';
import { IconFileText, IconFileZip, IconPlayerPlay, IconPresentation, type TablerIcon } from '@tabler/icons-react';

interface PartAppearance {
  label: string;
  icon: TablerIcon;
  /** True: the browser saves it; false: it opens in a tab of its own. */
  saved: boolean;
}

/** What the parts of a topic are called, and what pressing them does. */
export const PART_APPEARANCE: Readonly<Record<TopicPart, PartAppearance>> = {
  pdf: { label: 'PDF', icon: IconFileText, saved: false },
  ppt: { label: 'PPT', icon: IconPresentation, saved: true },
  video: { label: 'Video', icon: IconPlayerPlay, saved: false },
  zip: { label: 'ZIP', icon: IconFileZip, saved: true },
};

/** Where the site serves files of topics. */
const FILES = '/storage/tutorials/';

/** The address of a file or video if a browser may be sent there; null without one, and for every other kind of address. */
export function openableAddress(address: string | null): string | null {
  if (!address) return null;
  return address.startsWith(FILES) || isWebAddress(address) ? address : null;
}

/**
 * A tab for an address that is still to be asked for. Browsers open one only while a press is being answered, so it
 * must be called at once. It cannot reach back to this page. Null where the browser refuses.
 */
export function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  tab.opener = null;
  tab.document.title = 'Opening…';
  tab.document.body.textContent = 'Opening…';
  return tab;
}

/** Saves what is at an address of this site, without leaving the page. */
export function saveFrom(address: string): void {
  const link = Object.assign(document.createElement('a'), { href: address, download: '' });
  document.body.append(link);
  link.click();
  link.remove();
}
