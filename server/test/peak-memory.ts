const MB = 1024 * 1024;
const SAMPLE_MS = 10;

/** The megabytes by which the memory of this process grows at most while the work runs. */
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
