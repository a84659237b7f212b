import type { ConsoleMessage, Page, Request, Response } from 'playwright-core';
import { isVideoHost } from './video-host.ts';

/**
 * Records the errors on the pages of a test: console errors, page errors, requests to this site that fail or return an
 * error status, and requests to third parties. A test allows the errors it causes on purpose by pattern, beforehand.
 */
export class PageWatch {
  readonly #site: string;
  readonly #log: string[] = [];
  readonly #wrong: string[] = [];
  readonly #allowed: { pattern: RegExp; seen: boolean }[] = [];

  constructor(site: string) {
    this.#site = site;
  }

  /** Expects this error: the test also fails if it doesn't occur. */
  allow(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: false });
  }

  /** Ignores this error: it may occur. */
  ignore(pattern: RegExp): void {
    this.#allowed.push({ pattern, seen: true });
  }

  follow(page: Page): void {
    page.on('console', (message) => this.#onConsole(message));
    page.on('pageerror', (error) => this.#note(`page error: ${error.stack ?? error.message}`, true));
    page.on('requestfailed', (request) => this.#onFailedRequest(request));
    page.on('response', (response) => this.#onResponse(response));
    page.on('request', (request) => this.#onRequest(request));
  }

  /** Everything recorded, for the report of a failure. */
  log(): string {
    return this.#log.join('\n');
  }

  /** Errors that were not allowed, and allowed errors that did not occur. */
  complaints(): string[] {
    const unused = this.#allowed
      .filter(({ seen }) => !seen)
      .map(({ pattern }) => `expected but not reported: ${pattern}`);
    return [...this.#wrong, ...unused];
  }

  #note(text: string, wrong: boolean): void {
    this.#log.push(text);
    if (!wrong) return;
    const allowances = this.#allowed.filter(({ pattern }) => pattern.test(text));
    for (const allowance of allowances) allowance.seen = true;
    if (allowances.length === 0) this.#wrong.push(text);
  }

  #onConsole(message: ConsoleMessage): void {
    const { url } = message.location();
    const fromVideoHost = url !== '' && URL.canParse(url) && isVideoHost(url);
    this.#note(`console ${message.type()}: ${message.text()} (${url})`, message.type() === 'error' && !fromVideoHost);
  }

  #onFailedRequest(request: Request): void {
    const reason = request.failure()?.errorText ?? '';
    // Aborted by navigation, or a script preload in a browser without JavaScript.
    const left = reason === 'net::ERR_ABORTED' || (reason === 'csp' && request.resourceType() === 'script');
    this.#note(
      `request failed: ${request.method()} ${request.url()} ${reason}`,
      !left && request.url().startsWith(this.#site),
    );
  }

  /** The console doesn't report all of them, such as icons. */
  #onResponse(response: Response): void {
    const url = response.url();
    if (response.status() >= 400)
      this.#note(`status ${response.status()}: ${response.request().method()} ${url}`, url.startsWith(this.#site));
  }

  #onRequest(request: Request): void {
    const url = request.url();
    const known = url.startsWith(this.#site) || /^(data|blob|about):/.test(url) || isVideoHost(url);
    if (!known) this.#note(`third-party request: ${url}`, true);
  }
}
