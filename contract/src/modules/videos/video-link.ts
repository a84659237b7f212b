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
/** Links are also copied and typed without a scheme. Digits after the colon are a port. */
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

/** Paths before the id of a video. */
const PLACES = new Set(['embed', 'shorts', 'live', 'v', 'e']);
/** Path of a link whose `u` is the address of a video, from emails of YouTube. */
const ATTRIBUTION = 'attribution_link';
/** Path of an embedded playlist; its last segment has the form of a video id. */
const EMBEDDED_PLAYLIST = 'videoseries';

/**
 * The video id in a YouTube link, or null. Accepts the short-link, `watch`, embed, shorts, live and older forms; rejects playlists
 * (requirements: Videos). A video opened from a playlist (`v` with `list`) is a single video.
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
  // Parameters are also added with & or ? where the other one belongs.
  const id = candidate?.trim().split(/[&?]/)[0];
  return id && id !== EMBEDDED_PLAYLIST && ID.test(id) ? id : null;
}

/** The form in which links are stored. */
export const watchLink = (videoId: string): string => `https://www.youtube.com/watch?v=${videoId}`;

/** Thumbnail of a video at hqdefault quality (requirements: Videos). */
export const thumbnailUrl = (videoId: string): string => `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`;

export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/**
 * URL of the player with autoplay, because the visitor has already pressed play.
 * @param resumed where to go on, for a page that asks the player for its position: second, and origin of the page
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
