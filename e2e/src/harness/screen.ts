import type { Page } from 'playwright-core';
import type { Who } from './visit.ts';

/** A screen, or a state of one, that tests and screenshots open. */
export interface Screen {
  /** The name of its screenshots. */
  name: string;
  path: string;
  as?: Who;
  /** Brings the screen into the state in its name. */
  act?: (page: Page) => Promise<void>;
  /** The state exists only below this window width in pixels, or only from this width up. */
  below?: number;
  from?: number;
  /** The error that the console reports, when the page responds with an error status. */
  refused?: RegExp;
}
