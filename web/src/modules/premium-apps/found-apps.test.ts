import type { QramCategory, QramTopic } from '@qram/contract/modules/premium-apps';
import { describe, expect, it } from 'vitest';
import { countApps, foundApps } from './found-apps.ts';

const topic = (title: string, description = '') => ({ title, description }) as QramTopic;
const CATEGORIES = [
  { title: 'Simulators', qramtopic: [topic('Router bench'), topic('Noise lab', 'How a bucket brigade decays')] },
  { title: 'Compilers', qramtopic: [topic('Lookup synthesis')] },
  { title: 'Bench tools', qramtopic: [] as QramTopic[] },
] as QramCategory[];

const titles = (search: string) =>
  foundApps(CATEGORIES, search).map(({ qramtopic }) => qramtopic.map(({ title }) => title));

describe('found premium applications', () => {
  it('are all of them without a search', () => {
    expect(foundApps(CATEGORIES, '')).toEqual(CATEGORIES);
    expect(countApps(CATEGORIES)).toBe(4);
  });

  it('are the topics that match by title or description, without regard to case', () => {
    expect(titles('BRIGADE')[0]).toEqual(['Noise lab']);
    expect(titles('router')[0]).toEqual(['Router bench']);
  });

  it('are all topics of a category that matches by its title', () => {
    expect(titles('simul')[0]).toEqual(['Router bench', 'Noise lab']);
  });
});
