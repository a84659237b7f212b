// @databases none
import { compareArchitectures, DEFAULT_RUN } from '@qram/simulator';
import { describe, expect, it } from 'vitest';
import { oneSwitchPerLevel } from '../../test/lessons/tree-claims.ts';
import { featuresSeed } from './features-content.ts';
import { gallerySeed } from './gallery-content.ts';

const findFeature = (title: string): string => featuresSeed.find((card) => card.title === title)?.description ?? '';

describe('claims of the home page', () => {
  it('counts the switches of an address as the simulator does', () => {
    expect(findFeature('Bucket-brigade routing')).toContain('one path per address: O(log N) active switches');
    oneSwitchPerLevel();
  });

  it('states a depth that grows with the logarithm of the cells, as the circuits of the simulator do', () => {
    expect(findFeature('Shallow circuits')).toMatch(/depth grows with (log N|the logarithm of the memory size)/i);
    for (const bits of [2, 3, 5, 8, 10]) {
      const [brigade] = compareArchitectures(bits, 1, { routerLevels: 3, noise: DEFAULT_RUN.noise, measure: 'tree' });
      expect(brigade?.counts.depth).toBe(10 * bits - 8);
    }
  });

  it('says that idle switches add little noise, not none', () => {
    expect(gallerySeed[1]?.description).toContain('switches that stay idle add almost no noise');
  });
});
