const THUMBNAIL_HOST = 'https://i.ytimg.com';
const PLAYER_HOST = 'https://www.youtube-nocookie.com';
/** The player's API, and the folder it loads its code from. */
const PLAYER_API = ['https://www.youtube.com/iframe_api', 'https://www.youtube.com/s/player/'];

/** Allows inline scripts by hash only. Sends the referrer's origin, which the YouTube player requires. */
export function buildSecurityHeaders(options: {
  scriptHashes: readonly string[];
  https: boolean;
  /** URL of the identity provider's script; its folder is also allowed for frames, requests and styles. */
  signInScript: string | null;
  strictPolicy: boolean;
}): Record<string, string> {
  const script = options.signInScript === null ? [] : [options.signInScript];
  const folder = script.map((url) => new URL('.', url).href);
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...options.scriptHashes.map((hash) => `'${hash}'`), ...PLAYER_API, ...script].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...folder].join(' '),
    `img-src 'self' data: blob: ${THUMBNAIL_HOST}`,
    "font-src 'self'",
    // Pages check whether the player's host is reachable.
    [`connect-src 'self' ${PLAYER_HOST}`, ...folder].join(' '),
    [`frame-src 'self' ${PLAYER_HOST}`, ...folder].join(' '),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    ...(options.strictPolicy ? { 'content-security-policy': policy } : {}),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
