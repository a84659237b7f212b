import { onUnauthenticated, setToken } from '../../http-transport.ts';

/** Storage that lasts as long as the page, for browsers that close the local storage to it. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function openStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    localStorage.getItem('token');
    return localStorage;
  } catch {
    return memoryStorage();
  }
}

/** What a session needs of the browser. `data-session` on the root keeps Login and Register from flashing up. */
export function browserSurroundings() {
  return {
    storage: openStorage(),
    setToken,
    onUnauthenticated,
    markRoot(signedIn: boolean): void {
      const root = document.documentElement;
      if (signedIn) root.setAttribute('data-session', 'kept');
      else root.removeAttribute('data-session');
    },
    onStoredElsewhere(listener: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key === 'token' || event.key === 'user' || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}
