const KEY = 'searches';
const MAX_SEARCHES = 5;

/** The last searches in this browser, the latest first. Empty where storage is blocked or holds something else. */
export function readSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string').slice(0, MAX_SEARCHES) : [];
  } catch {
    return [];
  }
}

export function addSearch(text: string): void {
  const search = text.trim();
  if (search === '') return;
  const others = readSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  try {
    localStorage.setItem(KEY, JSON.stringify([search, ...others].slice(0, MAX_SEARCHES)));
  } catch {
    // Blocked storage: nothing is remembered.
  }
}

export function clearSearches(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {}
}
