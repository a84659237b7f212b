import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { letterboxedPicture } from '@qram/testing/png-picture';
import type { BrowserContext } from 'playwright-core';

/** The size and the bars of the host's `hqdefault` pictures. */
const THUMBNAIL = letterboxedPicture(480, 360, 45);
const PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><body style="background:#000;color:#fff"><main aria-label="Player"><h1>Player</h1></main></body></html>';
const PICTURES = 'i.ytimg.com';
const PLAYERS = 'www.youtube-nocookie.com';
const HOSTS = [PICTURES, PLAYERS, 'www.youtube.com'];

/**
 * A fake of the player's API. Tests set the second and the state of the player that was made last:
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

/** Self-signed, for the fake alone; browsers of the tests accept it. */
const CERTIFICATE = path.join(import.meta.dirname, 'video-host.pem');

function respond(host: string, address: string): { type: string; body: string | Buffer } {
  if (host === PICTURES) return { type: 'image/png', body: THUMBNAIL };
  if (address.endsWith('/iframe_api')) return { type: 'text/javascript', body: PLAYER_API };
  return { type: 'text/html', body: PLAYER };
}

export interface FakeVideoHost {
  /** Makes a browser find the fake under the host's names. Its contexts need `ignoreHTTPSErrors`. */
  browserArguments: string[];
  close(): Promise<void>;
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** Starts a fake of the video host: a picture for each thumbnail, a plain page for the player, the player's API. */
export async function startVideoHost(): Promise<FakeVideoHost> {
  const pem = await readFile(CERTIFICATE);
  const server = createServer({ key: pem, cert: pem }, (request, response) => {
    const { type, body } = respond(request.headers.host ?? '', request.url ?? '');
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' }).end(body);
  });
  const port = await listen(server);
  const rules = HOSTS.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(', ');
  return {
    browserArguments: [`--host-resolver-rules=${rules}`],
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** `hides pictures`: the player loads and the thumbnails fail. `is silent`: the player never arrives. */
export type VideoHost = 'answers' | 'hides pictures' | 'fails' | 'is silent';

/** Makes requests of a context to the video host fail. Other contexts get the fake's responses. */
export async function failVideoHost(context: BrowserContext, behavior: VideoHost): Promise<void> {
  if (behavior === 'answers') return;
  const failing = { 'hides pictures': [PICTURES], 'is silent': [PLAYERS], fails: HOSTS }[behavior];
  await context.route(
    ({ hostname }) => failing.includes(hostname),
    (route) => (behavior === 'is silent' ? undefined : route.abort('connectionrefused')),
  );
}

export const isVideoHost = (url: string): boolean => HOSTS.includes(new URL(url).hostname);
