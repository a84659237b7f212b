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
