import { letterboxedPicture } from '@qram/testing/png-picture';
import type { BrowserContext, Route } from 'playwright-core';

/** The size and the bars of the host's `hqdefault` pictures. */
const THUMBNAIL = letterboxedPicture(480, 360, 45);
const PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><body style="background:#000;color:#fff"><main aria-label="Player"><h1>Player</h1></main></body></html>';
const HOSTS = new Set(['i.ytimg.com', 'www.youtube-nocookie.com', 'www.youtube.com']);

/**
 * A stand-in for the player's API. Tests set the second and the state of the player that was made last:
 * `fakePlayer.second`, `fakePlayer.change(state)`.
 */
const PLAYER_API = `window.YT = { Player: class {
  constructor(frame, { events }) {
    const start = new URL(frame.src).searchParams.get('start');
    window.fakePlayer = { second: Number(start ?? 0), change: (data) => events.onStateChange({ data }) };
  }
  getCurrentTime() { return window.fakePlayer.second; }
} };
window.onYouTubeIframeAPIReady();`;

/** `hides pictures`: the player loads and the thumbnails fail. */
export type VideoHost = 'answers' | 'hides pictures' | 'fails';

function answer(route: Route, behaviour: VideoHost): Promise<void> {
  const picture = new URL(route.request().url()).hostname === 'i.ytimg.com';
  if (behaviour === 'fails' || (picture && behaviour === 'hides pictures')) return route.abort('connectionrefused');
  if (route.request().url().endsWith('/iframe_api'))
    return route.fulfill({ contentType: 'text/javascript', body: PLAYER_API });
  if (picture) return route.fulfill({ contentType: 'image/png', body: THUMBNAIL });
  return route.fulfill({ contentType: 'text/html', body: PLAYER });
}

/** Fakes the video host: a picture for each thumbnail, a plain page for the player, or failures. */
export async function fakeVideoHost(context: BrowserContext, behaviour: VideoHost): Promise<void> {
  await context.route(
    (url) => HOSTS.has(url.hostname),
    (route) => answer(route, behaviour),
  );
}

export const isVideoHost = (url: string): boolean => HOSTS.has(new URL(url).hostname);
