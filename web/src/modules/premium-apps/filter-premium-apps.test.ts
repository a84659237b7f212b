import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps/premium-apps';
import { describe, expect, it } from 'vitest';
import { countPremiumApps, filterPremiumApps } from './filter-premium-apps.ts';

const topic = (title: string, description = '', state = 'live') => ({ title, description, state }) as PremiumAppTopic;
const CATEGORIES = [
  { title: 'Simulators', qramtopic: [topic('Router bench'), topic('Noise lab', 'How a bucket brigade decays')] },
  { title: 'Compilers', qramtopic: [topic('Lookup synthesis')] },
  { title: 'Bench tools', qramtopic: [] as PremiumAppTopic[] },
] as PremiumAppCategory[];

const titles = (search: string) =>
  filterPremiumApps(CATEGORIES, search).map(({ qramtopic }) => qramtopic.map(({ title }) => title));

describe('filterPremiumApps', () => {
  it('returns everything without a search', () => {
    expect(filterPremiumApps(CATEGORIES, '')).toEqual(CATEGORIES);
    expect(countPremiumApps(CATEGORIES)).toBe(4);
  });

  it('leaves out topics that are not live, which admins get', () => {
    const drafts = [{ title: 'Simulators', qramtopic: [topic('Later', '', 'draft'), topic('Now')] }];
    expect(filterPremiumApps(drafts as PremiumAppCategory[], '')[0]?.qramtopic).toEqual([topic('Now')]);
  });

  it('matches topics by title or description, ignoring case', () => {
    expect(titles('BRIGADE')[0]).toEqual(['Noise lab']);
    expect(titles('router')[0]).toEqual(['Router bench']);
  });

  it('returns all topics of a category whose title matches', () => {
    expect(titles('simul')[0]).toEqual(['Router bench', 'Noise lab']);
  });
});
