import { withoutSentence } from '../../values/copied-text.ts';
import { withoutInvisible } from '../../values/visible-text.ts';

const ID = /^[\w-]{11}$/;
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'gaming.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);

const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be']);
/** Links may lack a scheme. Digits after the colon are a port. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d)/i;

function parse(link: string): URL | null {
  const plain = withoutSentence(withoutInvisible(link)).replaceAll('&amp;', '&');
  try {
    const url = new URL(SCHEME.test(plain) ? plain : `https://${plain.replace(/^\/+/, '')}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** Path segments before a video id. */
const PLACES = new Set(['embed', 'shorts', 'live', 'v', 'e']);
/** Path whose `u` is the URL of a video, from YouTube's emails. */
const ATTRIBUTION = 'attribution_link';
/** Embedded playlist, whose last segment looks like a video id. */
const EMBEDDED_PLAYLIST = 'videoseries';

/**
 * Null: not a video. Accepts short, `watch`, embed, shorts, live and older links; rejects playlists, but not a video
 * opened from one (requirements: Videos).
 */
export function getVideoId(link: string): string | null {
  const url = parse(link);
  if (!url) return null;
  const segments = url.pathname.split('/').filter(Boolean);
  const host = url.hostname.replace(/\.$/, '');
  let candidate: string | null | undefined;
  if (SHORT_HOSTS.has(host)) candidate = segments.length === 1 ? segments[0] : null;
  else if (!HOSTS.has(host)) return null;
  else if (segments[0] === ATTRIBUTION)
    candidate = new URLSearchParams(/^\/watch\?(.*)/.exec(url.searchParams.get('u') ?? '')?.[1]).get('v');
  else if (segments[0] === 'watch') candidate = url.searchParams.get('v');
  else if (PLACES.has(segments[0] ?? '') && segments.length === 2) candidate = segments[1];
  // Parameters may follow a wrong & or ?.
  const id = candidate?.trim().split(/[&?]/)[0];
  return id && id !== EMBEDDED_PLAYLIST && ID.test(id) ? id : null;
}

/** Stored form of links. */
export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;

/** hqdefault quality (requirements: Videos). */
export const thumbnailUrl = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;

export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/**
 * Autoplays, because the visitor has pressed play.
 * @param resumed second to go on at, and origin of the page that asks for the position
 */
export function playerUrl(videoId: string, resumed?: { second: number; origin: string }): string {
  const query = new URLSearchParams({ autoplay: '1', rel: '0' });
  if (resumed) {
    query.set('enablejsapi', '1');
    query.set('origin', resumed.origin);
    if (resumed.second > 0) query.set('start', String(resumed.second));
  }
  return `${PLAYER_ORIGIN}/embed/${videoId}?${query}`;
}
