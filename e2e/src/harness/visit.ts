import { type Account, adminAccount, plainAccount, secondAdmin } from '@qram/testing/accounts';
import type { Site } from '@qram/testing/site';
import { callSite, type SiteCall, uniqueSender } from '@qram/testing/site-call';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { PageWatch } from './page-watch.ts';
import { failVideoHost, type VideoHost } from './video-host.ts';
import { trackRequests } from './wait-for-idle.ts';

export type Who = 'admin' | 'second admin' | 'user';
export type Theme = 'light' | 'dark';

export interface OpenOptions {
  /** The account to log in as. Default: a signed-out visitor. */
  as?: Who | Account;
  /** The system's color scheme; no saved choice. */
  theme?: Theme;
  width?: number;
  height?: number;
  javaScript?: boolean;
  /** The reader's own colors, as in Windows' contrast themes. */
  forcedColors?: boolean;
  /** False: return as soon as the HTML is loaded, before hydration. */
  hydrated?: boolean;
  /** True by default, so that no test waits for motion that it doesn't look at. */
  reducedMotion?: boolean;
  /** IANA name of the browser's time zone. */
  timezone?: string;
  videoHost?: VideoHost;
  /** Called before the first page opens, to add scripts and routes. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

const ACCOUNTS: Record<Who, (site: Site) => Promise<Account>> = {
  admin: adminAccount,
  'second admin': secondAdmin,
  user: plainAccount,
};

/** Says that the account was stored, so that the next document doesn't sign in again after a logout. */
const SIGNED_IN = 'e2e-signed-in';

/**
 * Signs in before the first document of the site. Playwright's `storageState` would open another page for this, which takes
 * as much processor time as the test's own.
 */
async function signIn(context: BrowserContext, site: Site, { user, token }: Account): Promise<void> {
  await context.addInitScript(
    ({ origin, mark, items }) => {
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return;
      for (const [name, value] of Object.entries({ ...items, [mark]: '1' })) localStorage.setItem(name, value);
    },
    { origin: site.url, mark: SIGNED_IN, items: { user: JSON.stringify(user), token } },
  );
}

/** Opens the pages of one test, and records the errors on them. */
export class Visit {
  readonly site: Site;
  readonly #browser: Browser;
  readonly #watch: PageWatch;
  readonly #contexts = new Set<BrowserContext>();

  constructor(site: Site, browser: Browser) {
    this.site = site;
    this.#browser = browser;
    this.#watch = new PageWatch(site.url);
  }

  /** Opens a path in a new browser context, with its own storage and sender address. */
  async open(path: string, options: OpenOptions = {}): Promise<Page> {
    const {
      as,
      theme = 'light',
      width = 1280,
      height = 800,
      javaScript = true,
      forcedColors = false,
      hydrated = javaScript,
      reducedMotion = true,
      timezone = 'UTC',
      videoHost = 'answers',
    } = options;
    const account = typeof as === 'string' ? await ACCOUNTS[as](this.site) : (as ?? null);
    const context = await this.#browser.newContext({
      baseURL: this.site.url,
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      javaScriptEnabled: javaScript,
      forcedColors: forcedColors ? 'active' : 'none',
      extraHTTPHeaders: { 'x-forwarded-for': uniqueSender() },
      locale: 'en-US',
      timezoneId: timezone,
      ignoreHTTPSErrors: true,
    });
    this.#contexts.add(context);
    context.once('close', () => this.#contexts.delete(context));
    context.setDefaultTimeout(10_000);
    if (account) await signIn(context, this.site, account);
    await failVideoHost(context, videoHost);
    await options.prepare?.(context);
    const page = await context.newPage();
    this.#watch.follow(page);
    trackRequests(page);
    await page.goto(path, { waitUntil: hydrated ? 'load' : 'domcontentloaded' });
    if (hydrated) await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 30_000 });
    return page;
  }

  /** Calls the API directly, not through the browser. */
  call<T = unknown>(method: string, path: string, options?: SiteCall): Promise<T> {
    return callSite<T>(this.site, method, path, options);
  }

  /** Calls the API as the admin. */
  async callAsAdmin<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const { token } = await adminAccount(this.site);
    return callSite<T>(this.site, method, path, { body, token });
  }

  /** Expects a console error, page error or failed request; the test fails if it doesn't occur. */
  expectConsole(pattern: RegExp): void {
    this.#watch.allow(pattern);
  }

  /** Ignores a console error, page error or failed request that may occur, as when a test presses everything. */
  ignoreConsole(pattern: RegExp): void {
    this.#watch.ignore(pattern);
  }

  /** Unexpected errors, and expected ones that did not occur. */
  complaints(): string[] {
    return this.#watch.complaints();
  }

  /** Everything the pages reported. */
  log(): string {
    return this.#watch.log();
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#contexts].map(async (context) => {
        // Requests that a test changes may be under way when it ends.
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }),
    );
  }
}
