import type { History } from '@qram/contract/modules/dashboard/dashboard';
import { DAY_MS } from '@qram/contract/values/durations';
import { describe, expect, it } from 'vitest';
import {
  axisTicks,
  type ChartData,
  clicksChart,
  computeSum,
  countTotal,
  getRange,
  rangeParameter,
  registrationsChart,
  viewsChart,
} from './history-buckets.ts';
import { bucketName, formatSummary, summaryBySeries, summaryOfRegistrations } from './history-labels.ts';

const day = (place: number) => new Date(Date.UTC(2026, 10, 1) + place * DAY_MS).toISOString().slice(0, 10);
const zeros = (length: number) => Array.from({ length }, () => 0);

function history(length: number, parts: Partial<History> = {}): History {
  return {
    days: Array.from({ length }, (_, place) => day(place)),
    recorded_since: day(0),
    clicks: [],
    views: zeros(length),
    registrations: zeros(length),
    added_accounts: zeros(length),
    requests: zeros(length),
    ...parts,
  };
}
const service = (service_id: number, counts: number[]) => ({ service_id, title: `Service ${service_id}`, counts });
const RANGE = 'in the last 3 days';
const VIEWS = { one: 'view', many: 'views' };
/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the range in the address', () => {
  it('reads the named range, or 30 days', () => {
    expect(getRange('7d').days).toBe(7);
    expect(getRange('1y').days).toBe(364);
    for (const value of [null, '', '30d', '31d', '__proto__']) expect(getRange(value).days).toBe(30);
  });

  it('omits the range from the address if it is the default', () => {
    expect(rangeParameter(getRange(null))).toBeNull();
    expect(rangeParameter(getRange('90d'))).toBe('90d');
  });
});

describe('a chart', () => {
  it('draws a bucket for each day, including days without events', () => {
    const { buckets, weekly } = viewsChart(history(3, { views: [2, 0, 5] }));
    expect(weekly).toBe(false);
    expect(buckets).toEqual([
      { from: '2026-11-01', views: 2 },
      { from: '2026-11-02', views: 0 },
      { from: '2026-11-03', views: 5 },
    ]);
  });

  it('draws full weeks of a year that end with the last day', () => {
    const views = zeros(364);
    views[0] = 1;
    views[6] = 2;
    views[7] = 4;
    views[363] = 8;
    const { buckets, weekly } = viewsChart(history(364, { views }));
    expect(weekly).toBe(true);
    expect(buckets.length).toBe(52);
    expect(buckets.slice(0, 2)).toEqual([
      { from: day(0), views: 3 },
      { from: day(7), views: 4 },
    ]);
    expect(buckets.at(-1)).toEqual({ from: day(357), views: 8 });
  });

  it('draws a line for each of five services, or for four and the others together', () => {
    const clicks = [1, 2, 3, 4, 5, 6].map((id) => service(id, [id, 0]));
    expect(clicksChart(history(2, { clicks: clicks.slice(0, 5) })).series.map(({ label }) => label)).toEqual([
      ...['Service 1', 'Service 2', 'Service 3', 'Service 4', 'Service 5'],
    ]);
    const many = clicksChart(history(2, { clicks }));
    expect(many.series.map(({ label }) => label)).toEqual([
      ...['Service 1', 'Service 2', 'Service 3', 'Service 4', 'Other services'],
    ]);
    expect(countTotal(many, 'others')).toBe(11);
    expect(computeSum(many)).toBe(21);
    expect(new Set(many.series.map(({ color }) => color)).size).toBe(5);
  });
});

describe('the start of a chart', () => {
  const starts = (chart: ChartData) => [chart.buckets[0]?.from, chart.buckets.length, chart.weekly];

  it('starts a chart at the first recorded day', () => {
    const parts = { recorded_since: day(25), views: [...zeros(28), 3, 0] };
    expect(starts(viewsChart(history(30, parts)))).toEqual([day(25), 5, false]);
    expect(starts(viewsChart(history(30, { ...parts, recorded_since: day(-5) })))).toEqual([day(0), 30, false]);
    expect(starts(viewsChart(history(30, { recorded_since: day(29) })))).toEqual([day(29), 1, false]);
  });

  it('starts earlier for series that were also counted from older records', () => {
    const registrations = zeros(30).with(20, 1);
    expect(starts(registrationsChart(history(30, { recorded_since: day(25), registrations })))).toEqual([
      ...[day(20), 10, false],
    ]);
  });

  it('shows days instead of weeks while a year has few recorded days', () => {
    const views = zeros(364).with(363, 1);
    expect(starts(viewsChart(history(364, { recorded_since: day(350), views })))).toEqual([day(350), 14, false]);
    expect(starts(viewsChart(history(364, { recorded_since: day(260), views })))).toEqual([day(266), 14, true]);
  });
});

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [14, [0, 5, 10, 15]],
    [31, [0, 10, 20, 30, 40]],
    [88, [0, 50, 100]],
    [1204, [0, 500, 1000, 1500]],
    [7999, [0, 2000, 4000, 6000, 8000]],
  ])('draws an axis up to %i with the ticks %j', (top, ticks) => {
    expect(axisTicks(top)).toEqual(ticks);
  });
});

describe('the summary of a chart', () => {
  const views = (counts: number[]) => plain(formatSummary(viewsChart(history(3, { views: counts })), VIEWS, RANGE));

  it('names the sum and the busiest day', () => {
    expect(views([1200, 0, 4])).toBe('1,204 views in the last 3 days, most on Nov 1 (1,200).');
    expect(views([3, 0, 3])).toBe('6 views in the last 3 days, most on Nov 3 (3).');
    expect(views([0, 1, 0])).toBe('1 view in the last 3 days, on Nov 2.');
    expect(views([0, 0, 0])).toBe('No views in the last 3 days.');
  });

  it('names the most used service', () => {
    const clicks = [service(1, [1, 0, 2]), service(2, [5, 5, 0])];
    const nouns = { one: 'click', many: 'clicks' };
    expect(plain(summaryBySeries(clicksChart(history(3, { clicks })), nouns, RANGE))).toBe(
      '13 clicks in the last 3 days, most for Service 2 (10) and on Nov 1 (6).',
    );
    expect(plain(summaryBySeries(clicksChart(history(3, { clicks: [service(1, [0, 1, 0])] })), nouns, RANGE))).toBe(
      '1 click in the last 3 days, on Nov 2.',
    );
  });

  it('counts accounts that admins added apart from registrations', () => {
    const summary = (registrations: number[], added_accounts: number[]) =>
      plain(summaryOfRegistrations(registrationsChart(history(3, { registrations, added_accounts })), RANGE));
    expect(summary([0, 2, 1], [0, 0, 0])).toBe('3 registrations in the last 3 days, most on Nov 2 (2).');
    expect(summary([0, 1, 0], [5, 0, 1])).toBe('1 registration in the last 3 days, on Nov 2. Admins added 6 accounts.');
    expect(summary([0, 0, 0], [0, 0, 1])).toBe('No registrations in the last 3 days. Admins added 1 account.');
  });

  it('spells out days and weeks', () => {
    expect(bucketName('2026-11-21', false)).toBe('November 21, 2026');
    expect(bucketName('2026-11-21', true)).toBe('Week of November 21, 2026');
  });
});
