import type { Page, Request } from 'playwright-core';

const POLL_MS = 40;
/** Consecutive idle polls before the page counts as settled. */
const IDLE_POLLS = 3;
const TIMEOUT_MS = 10_000;

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** An event stream stays open as long as its page, so it doesn't count as loading. */
const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream') ?? false;

/** Tracks the page's requests. Call it before the first navigation. */
export function trackRequests(page: Page): void {
  const open = new Set<Request>();
  pendingRequests.set(page, open);
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // A worker that is terminated while it loads reports no end of its request.
  page.on('worker', (worker) =>
    worker.on('close', () => {
      for (const request of open) if (request.url() === worker.url()) open.delete(request);
    }),
  );
}

/** True if the page is loading, waits for a font, or runs a short animation. Runs in the page. */
function isBusy(): boolean {
  const soonMs = 2_000;
  if (document.readyState !== 'complete' || document.fonts.status === 'loading') return true;
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < soonMs);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until no request is pending and no animation runs. */
export async function waitForIdle(page: Page): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let idle = 0; idle < IDLE_POLLS; ) {
    const busy = (pendingRequests.get(page)?.size ?? 0) > 0 || (await page.evaluate(isBusy));
    idle = busy ? 0 : idle + 1;
    if (Date.now() > deadline) throw new Error(`${page.url()} did not settle within ${TIMEOUT_MS / 1000} s.`);
    await pause(POLL_MS);
  }
}
