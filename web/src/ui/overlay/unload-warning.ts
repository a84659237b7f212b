/** Has the browser ask before it leaves the page. @returns the end of the warning */
export function warnBeforeUnload(page: EventTarget = window): () => void {
  const ask = (event: Event) => event.preventDefault();
  page.addEventListener('beforeunload', ask);
  return () => page.removeEventListener('beforeunload', ask);
}
