import { describe, expect, it } from 'vitest';
import { killUnderBulkEdits } from './scenarios/kill-under-bulk-edits.ts';
import { killUnderWrites } from './scenarios/kill-under-writes.ts';
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { shutdown } from './scenarios/shutdown.ts';
import { SCENARIOS } from './scenarios.ts';

/** Scenarios of `npm test`, in short form. `npm run test:all` runs all in full. */
const SHORT = [killUnderWrites, killUnderBulkEdits, powerCut, overTheLimits, shutdown];
const form = process.env.TEST_ALL === '1' ? 'full' : 'short';

describe('the built server', () => {
  const scenarios = form === 'full' ? SCENARIOS : SHORT;
  it.each(scenarios.map((scenario) => [scenario.title, scenario] as const))(
    'withstands: %s',
    async (_title, scenario) => {
      const outcomes = await scenario.run(form);
      expect(outcomes.length).toBeGreaterThan(1);
      expect(outcomes.filter(({ passed }) => !passed)).toEqual([]);
    },
  );
});
