import { describe, expect, it } from 'vitest';
import type { Scenario } from './scenario.ts';
import { killUnderWrites } from './scenarios/kill-under-writes.ts';
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { requestStorms } from './scenarios/request-storms.ts';
import { slowClients } from './scenarios/slow-clients.ts';

/** What of the fault suite takes seconds; `npm run faults` does all of it, at length. */
const SHORT: Scenario[] = [killUnderWrites, powerCut, slowClients, overTheLimits, requestStorms];

describe('the built server', () => {
  it.each(SHORT.map((scenario) => [scenario.title, scenario] as const))('withstands: %s', async (_title, scenario) => {
    const outcomes = await scenario.run('short');
    expect(outcomes.length).toBeGreaterThan(1);
    expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
  });
});
