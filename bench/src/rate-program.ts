import { percentile } from '@qram/testing/percentile';
import type { Load } from './load.ts';

/** Repeats the work, and prints a `Load` as JSON. */
export async function printRate(seconds: number, concurrency: number, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  const processor = process.cpuUsage();
  const started = performance.now();
  const end = started + seconds * 1000;
  const worker = async () => {
    while (performance.now() < end) {
      const at = performance.now();
      await work();
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const { user, system } = process.cpuUsage(processor);
  const load: Load = {
    perSecond: times.length / ((performance.now() - started) / 1000),
    perCpuSecond: times.length / ((user + system) / 1e6),
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    failed: 0,
  };
  console.log(JSON.stringify(load));
}
