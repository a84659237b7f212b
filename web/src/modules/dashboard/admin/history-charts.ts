import type { History } from '@qram/contract/modules/dashboard/dashboard';
import { type ChartData, clicksChart, registrationsChart, requestsChart, viewsChart } from './history-buckets.ts';
import { formatSummary, type Nouns, summaryBySeries, summaryOfRegistrations } from './history-labels.ts';

export interface Chart {
  /** Value in the address. */
  value: string;
  /** Label of its choice. */
  label: string;
  title: string;
  nouns: Nouns;
  build: (history: History) => ChartData;
  /** The chart in one sentence. */
  summarize: (data: ChartData, range: string) => string;
}

const CLICKS: Nouns = { one: 'click', many: 'clicks' };
const VIEWS: Nouns = { one: 'view', many: 'views' };
const REQUESTS: Nouns = { one: 'new request', many: 'new requests' };

export const CHARTS: readonly [Chart, ...Chart[]] = [
  {
    value: 'clicks',
    label: 'Clicks',
    title: 'Service clicks',
    nouns: CLICKS,
    build: clicksChart,
    summarize: (data, range) => summaryBySeries(data, CLICKS, range),
  },
  {
    value: 'views',
    label: 'Views',
    title: 'Video views',
    nouns: VIEWS,
    build: viewsChart,
    summarize: (data, range) => formatSummary(data, VIEWS, range),
  },
  {
    value: 'registrations',
    label: 'Registrations',
    title: 'Registrations',
    nouns: { one: 'registration', many: 'registrations' },
    build: registrationsChart,
    summarize: summaryOfRegistrations,
  },
  {
    value: 'requests',
    label: 'Requests',
    title: 'New requests',
    nouns: REQUESTS,
    build: requestsChart,
    summarize: (data, range) => formatSummary(data, REQUESTS, range),
  },
];

/** The chart named in the address, or the first. */
export const getChart = (value: string | null): Chart => CHARTS.find((chart) => chart.value === value) ?? CHARTS[0];
