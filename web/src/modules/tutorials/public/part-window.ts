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
