import { readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** User and system time; null without /proc. */
export async function readCpuSeconds(pid: number): Promise<number | null> {
  try {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /, '').split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

export async function sumCpuSeconds(pids: readonly number[]): Promise<number | null> {
  const seconds = await Promise.all(pids.map(readCpuSeconds));
  return seconds.reduce<number | null>((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

/** In units of 10^6 bytes; null without /proc. */
export async function readResidentMegabytes(pid: number): Promise<number | null> {
  try {
    const kilobytes = (await readFile(`/proc/${pid}/status`, 'utf8')).match(/^VmRSS:\s+(\d+) kB/m)?.[1];
    return kilobytes ? (Number(kilobytes) * 1024) / 1e6 : null;
  } catch {
    return null;
  }
}
