const MB = 1024 * 1024;
const SAMPLE_MS = 10;

/** @returns the peak growth of this process in megabytes */
export async function measurePeakGrowth(work: () => Promise<unknown>): Promise<number> {
  const start = process.memoryUsage().rss;
  let highest = start;
  const sample = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await work();
    sample();
  } finally {
    clearInterval(timer);
  }
  return (highest - start) / MB;
}
