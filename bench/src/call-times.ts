import { percentile } from '@qram/testing/percentile';
import type { Site } from '@qram/testing/site';
import { uniqueSender } from '@qram/testing/site-call';
import { formatFigure } from './findings.ts';

/** Milliseconds. */
export interface Times {
  p50: number;
  p95: number;
}

export const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

/** Milliseconds until the complete response. @throws Error unless it is a 200 */
export async function measureCall(site: Site, path: string, token?: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(site.url + path, { headers: { ...bearer(token), 'x-forwarded-for': uniqueSender() } });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} responded ${response.status}`);
  return performance.now() - started;
}

export const toTimes = (times: number[]): Times => ({ p50: percentile(times, 50), p95: percentile(times, 95) });

export async function measureCalls(site: Site, paths: readonly string[], token?: string): Promise<Times> {
  const times: number[] = [];
  for (const path of paths) times.push(await measureCall(site, path, token));
  return toTimes(times);
}

export const repeatPath = (path: string, count: number): string[] => Array.from({ length: count }, () => path);

/** `p50 1.20 ms, p95 2.40 ms` */
export const formatTimes = ({ p50, p95 }: Times): string => `p50 ${formatFigure(p50)} ms, p95 ${formatFigure(p95)} ms`;
