import type { Page, Request } from 'playwright-core';

const POLL_MS = 40;
/** So many looks one after the other find nothing under way before the page counts as settled. */
const CALM_LOOKS = 3;
const LONGEST_MS = 10_000;

const underWay = new WeakMap<Page, Set<Request>>();

/** A stream of events stays open as long as its page and is no sign of a page at work. */
const isStream = (request: Request) => request.headers().accept?.includes('text/event-stream') ?? false;

/** Keeps account of the page's requests; to be called before it is sent anywhere. */
export function followRequests(page: Page): void {
  const open = new Set<Request>();
  underWay.set(page, open);
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
}

/** Whether anything moves that will soon come to an end, or waits for a font. Runs in the page. */
function isMoving(): boolean {
  const soonMs = 2_000;
  if (document.readyState !== 'complete' || document.fonts.status === 'loading') return true;
  return document
    .getAnimations()
    .some(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < soonMs);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the page has all it asks for and nothing moves. */
export async function settle(page: Page): Promise<void> {
  const deadline = Date.now() + LONGEST_MS;
  for (let calm = 0; calm < CALM_LOOKS; ) {
    const busy = (underWay.get(page)?.size ?? 0) > 0 || (await page.evaluate(isMoving));
    calm = busy ? 0 : calm + 1;
    if (Date.now() > deadline) throw new Error(`${page.url()} did not settle within ${LONGEST_MS / 1000} s.`);
    await pause(POLL_MS);
  }
}
