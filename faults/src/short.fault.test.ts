import { describe, expect, it } from 'vitest';
import type { Scenario } from './scenario.ts';
import { killUnderWrites } from './scenarios/kill-under-writes.ts';
import { largePictures } from './scenarios/large-pictures.ts';
import { madeUpAddresses } from './scenarios/made-up-addresses.ts';
import { mailStorm } from './scenarios/mail-storm.ts';
import { malformedUploads } from './scenarios/malformed-uploads.ts';
import { oneSender } from './scenarios/one-sender.ts';
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { requestStorms } from './scenarios/request-storms.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { unreadResponses } from './scenarios/unread-responses.ts';

/** The scenarios with a short form. `npm run faults` runs all scenarios in full. */
const SHORT: Scenario[] = [
  killUnderWrites,
  powerCut,
  slowClients,
  unreadResponses,
  overTheLimits,
  requestStorms,
  oneSender,
  mailStorm,
  malformedUploads,
  largePictures,
  madeUpAddresses,
];

describe('the built server', () => {
  it.each(SHORT.map((scenario) => [scenario.title, scenario] as const))('withstands: %s', async (_title, scenario) => {
    const outcomes = await scenario.run('short');
    expect(outcomes.length).toBeGreaterThan(1);
    expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
  });
});
