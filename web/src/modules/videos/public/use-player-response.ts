import { PLAYER_ORIGIN } from '@qram/contract/video-link';
import { type RefObject, useEffect, useState } from 'react';

/** Time to load, and from then to respond, after which the host counts as unreachable. */
const LOAD_MS = 12_000;
const RESPONSE_MS = 6_000;
const GREET_EVERY_MS = 500;
/** The host's API, where it is loaded, greets the player itself: two greetings at once would confuse it. */
const API_HEAD_START_MS = 3_000;

/** As the host's IFrame API starts; the player responds to every page that sends it. */
const GREETING = JSON.stringify({ event: 'listening', id: 1, channel: 'widget' });

/**
 * The state of the player in a frame. A frame's load event comes for the browser's error page too, so it is the
 * player's first message that counts; one that comes late still does.
 * @param hasApi the host's API is loaded for this player
 */
export function usePlayerResponse(
  frame: RefObject<HTMLIFrameElement | null>,
  hasApi: boolean,
): 'loading' | 'responded' | 'failed' {
  const [state, setState] = useState<'loading' | 'responded' | 'failed'>(() =>
    navigator.onLine ? 'loading' : 'failed',
  );
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const fail = () => setState('failed');
    // No secret is sent, and an error page has another origin.
    const greet = () => element.contentWindow?.postMessage(GREETING, '*');
    let [deadline, headStart, greeting] = [window.setTimeout(fail, LOAD_MS), 0, 0];
    const stop = () => {
      clearTimeout(deadline);
      clearTimeout(headStart);
      clearInterval(greeting);
    };
    const onLoad = () => {
      stop();
      deadline = window.setTimeout(fail, RESPONSE_MS);
      const start = () => {
        greet();
        greeting = window.setInterval(greet, GREET_EVERY_MS);
      };
      headStart = window.setTimeout(start, hasApi ? API_HEAD_START_MS : 0);
    };
    const onMessage = ({ source, origin }: MessageEvent) => {
      if (source !== element.contentWindow || origin !== PLAYER_ORIGIN) return;
      stop();
      setState('responded');
    };
    element.addEventListener('load', onLoad);
    window.addEventListener('message', onMessage);
    return () => {
      stop();
      element.removeEventListener('load', onLoad);
      window.removeEventListener('message', onMessage);
    };
  }, [frame, hasApi]);
  return state;
}
