import { type Finding, formatLine } from './findings.ts';
import { saveResults } from './results.ts';

export interface Part {
  name: string;
  title: string;
  run: (dataDir: string) => Promise<Finding[]>;
}

export interface Measured {
  findings: Finding[];
  /** Parts that threw. */
  failed: string[];
}

/**
 * Saves each part's results at once, so that a failure costs no other figures. A failed part keeps its earlier results.
 */
export async function measureParts(
  parts: readonly Part[],
  dataDir: string,
  print: (line: string) => void,
  save: typeof saveResults = saveResults,
): Promise<Measured> {
  const measured: Measured = { findings: [], failed: [] };
  for (const { name, title, run } of parts) {
    print(title);
    try {
      const findings = await run(dataDir);
      for (const finding of findings) print(formatLine(finding));
      measured.findings.push(...findings);
      await save({ [name]: { title, at: new Date().toISOString(), findings } });
    } catch (error) {
      print(`  FAILED: ${error instanceof Error ? error.stack : String(error)}`);
      measured.failed.push(name);
    }
  }
  return measured;
}
