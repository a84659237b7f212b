import { readFile } from 'node:fs/promises';

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

/** Resident memory in MB of a process, and of it with its child processes. */
export async function memoryOf(pid: number): Promise<{ own: number; total: number }> {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/status`))?.[1];
  const own = Number(kilobytes ?? 0) / 1024;
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean).map(Number);
  const totals = await Promise.all(children.map(async (child) => (await memoryOf(child)).total));
  return { own, total: totals.reduce((sum, value) => sum + value, own) };
}

/** The highest memory of a process and its children while something runs, in MB. */
export async function peakMemory(pid: number, run: () => Promise<void>): Promise<{ own: number; total: number }> {
  const peak = { own: 0, total: 0 };
  const sample = setInterval(async () => {
    const { own, total } = await memoryOf(pid);
    peak.own = Math.max(peak.own, own);
    peak.total = Math.max(peak.total, total);
  }, 20);
  try {
    await run();
  } finally {
    clearInterval(sample);
  }
  return peak;
}
