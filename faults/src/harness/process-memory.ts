import { readFile } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

export interface Memory {
  self: number;
  /** Including child processes. */
  total: number;
}

export async function readMemory(pid: number): Promise<Memory> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/status`))?.[1];
  const self = Number(kilobytes ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const totals = await Promise.all(children.map(async (child) => (await readMemory(child)).total));
  return { self, total: totals.reduce((sum, value) => sum + value, self) };
}

/** Samples the peak memory of a process while `run` runs. */
export async function measurePeakMemory<T>(pid: number, run: () => Promise<T>): Promise<{ result: T; peak: Memory }> {
  const peak: Memory = { self: 0, total: 0 };
  const sample = setInterval(async () => {
    const { self, total } = await readMemory(pid);
    peak.self = Math.max(peak.self, self);
    peak.total = Math.max(peak.total, total);
  }, 20);
  try {
    return { result: await run(), peak };
  } finally {
    clearInterval(sample);
  }
}
