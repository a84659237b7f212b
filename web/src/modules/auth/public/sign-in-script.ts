const BYTES = 32;

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A secret of this page, and the hash of it that credentials for this page contain. */
export async function createNonce(): Promise<{ nonce: string; hash: string }> {
  const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce));
  return { nonce, hash: toBase64Url(new Uint8Array(digest)) };
}

interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback(response: { credential?: string }): void }): void;
  renderButton(
    parent: HTMLElement,
    look: { theme: 'outline' | 'filled_black'; size: 'large'; shape: 'rectangular'; text: string; width: number },
  ): void;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } };
  }
}

const TIMEOUT_MS = 10_000;
let loading: Promise<GoogleIdentity> | null = null;

function load(url: string): Promise<GoogleIdentity> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('The sign-in script could not be loaded.'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.src = url;
    script.async = true;
    script.onerror = fail;
    script.onload = () => {
      const identity = window.google?.accounts?.id;
      if (!identity) return fail();
      clearTimeout(timer);
      resolve(identity);
    };
    document.head.append(script);
  });
}

/** Loads Google's script once; a failed load can be retried. */
export function loadSignInScript(url: string): Promise<GoogleIdentity> {
  loading ??= load(url).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
