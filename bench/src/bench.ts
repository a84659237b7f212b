import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@qram/testing/site';
import * as bursts from './bursts.ts';
import { type Finding, formatLine, isMet } from './findings.ts';
import * as imports from './import-times.ts';
import * as instances from './instances.ts';
import * as lists from './long-lists.ts';
import * as memory from './memory.ts';
import * as speed from './page-speed.ts';
import * as weight from './page-weight.ts';
import { writePerformancePage } from './performance-page.ts';
import * as file from './premium-file.ts';
import * as disk from './production-disk.ts';
import { type PartResult, readResults, saveResults } from './results.ts';
import * as search from './search-times.ts';
import * as services from './services.ts';
import * as signIn from './signing-in.ts';
import * as simulator from './simulator.ts';
import * as start from './start-time.ts';
import * as throughput from './throughput.ts';
import * as upload from './upload-memory.ts';
import { fillVideos } from './video-rows.ts';
import * as writes from './writes.ts';

const LISTED_VIDEOS = 100;

interface Part {
  name: string;
  title: string;
  run: (dataDir: string) => Promise<Finding[]>;
}

/** A part that measures a running site, started for it. */
const onSite =
  (measure: (site: Site) => Promise<Finding[]>) =>
  async (dataDir: string): Promise<Finding[]> => {
    const site = await startSite({ dataDir });
    try {
      return await measure(site);
    } finally {
      await site.stop();
    }
  };

/** Parts that fill the database come last. */
const PARTS: Part[] = [
  { name: disk.PART, title: 'Disk', run: disk.measureDisk },
  { name: start.PART, title: 'Start on an existing database', run: start.measureStart },
  { name: throughput.PART, title: 'Reading, against bare node:http', run: onSite(throughput.measureThroughput) },
  { name: bursts.PART, title: 'Beside bursts of uncached requests', run: bursts.measureBursts },
  { name: signIn.PART, title: 'Login, against argon2id alone', run: onSite(signIn.measureSigningIn) },
  { name: file.PART, title: 'A premium file', run: onSite(file.measurePremiumFile) },
  { name: memory.PART, title: 'Memory', run: memory.measureMemory },
  { name: upload.PART, title: 'A large upload', run: onSite(upload.measureUpload) },
  { name: weight.PART, title: 'First load of a page', run: onSite(weight.measureWeight) },
  { name: speed.PART, title: 'Lighthouse, mobile', run: onSite(speed.measurePageSpeed) },
  { name: simulator.PART, title: 'Simulator, against a dense simulation', run: simulator.measureSimulator },
  { name: instances.PART, title: 'Two instances behind nginx', run: instances.measureInstances },
  { name: writes.PART, title: 'Committed writes, against the database alone', run: writes.measureWrites },
  { name: imports.PART, title: 'Imports beside other requests', run: imports.measureImports },
  { name: lists.PART, title: 'Long lists', run: lists.measureLongLists },
  { name: search.PART, title: 'Search', run: search.measureSearch },
  { name: services.PART, title: 'Service requests and clicks', run: services.measureServices },
];
const NAMES = PARTS.map(({ name }) => name);

interface Options {
  parts: Part[];
  /** Only rewrite the docs page from earlier results. */
  onlyDocs: boolean;
  docs: boolean;
}

function chosen(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      'write-docs': { type: 'boolean', default: false },
      'no-run': { type: 'boolean', default: false },
    },
  });
  const { only } = values;
  const unknown = only?.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`There is no part '${unknown}'; choose from ${NAMES.join(', ')}.`);
  const parts = only ? PARTS.filter((part) => only.includes(part.name)) : PARTS;
  return { parts, onlyDocs: values['no-run'], docs: values['write-docs'] };
}

/** A data folder with the sample content, 100 videos and the virtual users' accounts. */
async function freshData(): Promise<string> {
  const site = await startSite();
  await site.stop();
  fillVideos(site.dataDir, LISTED_VIDEOS);
  await signIn.fillAccounts(site.dataDir);
  return site.dataDir;
}

async function measure(parts: readonly Part[]): Promise<Record<string, PartResult>> {
  const results: Record<string, PartResult> = {};
  const dataDir = await freshData();
  try {
    for (const { name, title, run } of parts) {
      console.log(title);
      const findings = await run(dataDir);
      for (const finding of findings) console.log(formatLine(finding));
      results[name] = { title, at: new Date().toISOString(), findings };
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return results;
}

/** Returns the exit code: 0 if every measured goal is met. */
async function main(): Promise<number> {
  const { parts, onlyDocs, docs } = chosen();
  const started = performance.now();
  const measured = onlyDocs ? {} : await measure(parts);
  const results = onlyDocs ? await readResults() : await saveResults(measured);
  if (docs) await writePerformancePage(results, PARTS);
  if (onlyDocs) return 0;
  const goals = Object.values(measured).flatMap(({ findings }) => findings.filter((finding) => finding.goal));
  const missed = goals.filter((finding) => !isMet(finding));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${goals.length - missed.length} of ${goals.length} goals met, in ${minutes} minutes`);
  for (const finding of missed) console.log(formatLine(finding));
  return missed.length === 0 ? 0 : 1;
}

process.exitCode = await main();
