import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@qram/testing/site';
import * as backOffice from './back-office.ts';
import * as bulkEdits from './bulk-edit-times.ts';
import * as bursts from './bursts.ts';
import { type Finding, formatLine, isMet } from './findings.ts';
import * as imports from './import-times.ts';
import * as instances from './instances.ts';
import * as lists from './long-lists.ts';
import { type Measured, measureParts, type Part } from './measure-parts.ts';
import * as memory from './memory.ts';
import * as speed from './page-speed.ts';
import * as weight from './page-weight.ts';
import { writePerformancePage } from './performance-page.ts';
import * as file from './premium-file.ts';
import * as disk from './production-disk.ts';
import { readResults } from './results.ts';
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

/** Starts a site for a part, and stops it afterwards. */
const withSite =
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
  { name: throughput.PART, title: 'Reading, against bare node:http', run: withSite(throughput.measureThroughput) },
  { name: bursts.PART, title: 'Beside bursts of uncached requests', run: bursts.measureBursts },
  { name: signIn.PART, title: 'Login, against argon2id alone', run: withSite(signIn.measureSigningIn) },
  { name: file.PART, title: 'A premium file', run: withSite(file.measurePremiumFile) },
  { name: memory.PART, title: 'Memory', run: memory.measureMemory },
  { name: upload.PART, title: 'A large upload', run: withSite(upload.measureUpload) },
  { name: weight.PART, title: 'First load of a page', run: withSite(weight.measureWeight) },
  { name: speed.PART, title: 'Lighthouse, mobile', run: withSite(speed.measurePageSpeed) },
  { name: simulator.PART, title: 'Simulator, against a dense simulation', run: simulator.measureSimulator },
  { name: instances.PART, title: 'Two instances behind nginx', run: instances.measureInstances },
  { name: writes.PART, title: 'Committed writes, against the database alone', run: writes.measureWrites },
  { name: imports.PART, title: 'Imports beside other requests', run: imports.measureImports },
  { name: bulkEdits.PART, title: 'Bulk edits and their undo', run: bulkEdits.measureBulkEdits },
  { name: lists.PART, title: 'Long lists', run: lists.measureLongLists },
  { name: search.PART, title: 'Search', run: search.measureSearch },
  { name: backOffice.PART, title: 'The back office in a browser', run: backOffice.measureBackOffice },
  { name: services.PART, title: 'Service requests and clicks', run: services.measureServices },
];
const NAMES = PARTS.map(({ name }) => name);

const HELP = `npm run bench [-- options]

  --only <part>   measures only this part; may be repeated
  --write-docs    also writes docs/performance.md from the results
  --no-run        measures nothing, for --write-docs from earlier results
  --help          prints this

Parts:
${PARTS.map(({ name, title }) => `  ${name.padEnd(15)} ${title}`).join('\n')}`;

interface Options {
  help: boolean;
  parts: Part[];
  /** Only rewrite the docs page from earlier results. */
  onlyDocs: boolean;
  docs: boolean;
}

/** @throws Error with a message for people: an unknown option or part */
function parseOptions(): Options {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      'write-docs': { type: 'boolean', default: false },
      'no-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { only } = values;
  const unknown = only?.find((name) => !NAMES.includes(name));
  if (unknown) throw new Error(`There is no part '${unknown}'; choose from ${NAMES.join(', ')}.`);
  const parts = only ? PARTS.filter((part) => only.includes(part.name)) : PARTS;
  return { help: values.help, parts, onlyDocs: values['no-run'], docs: values['write-docs'] };
}

/** Fills a data folder with sample content, 100 videos and the virtual users' accounts. */
async function createData(): Promise<string> {
  const site = await startSite();
  await site.stop();
  fillVideos(site.dataDir, LISTED_VIDEOS);
  await signIn.fillAccounts(site.dataDir);
  return site.dataDir;
}

/** @returns the exit code: 0 if every part could be measured and every goal is met */
async function measure(parts: readonly Part[]): Promise<number> {
  const started = performance.now();
  const dataDir = await createData();
  let measured: Measured;
  try {
    measured = await measureParts(parts, dataDir, console.log);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const goals = measured.findings.filter((finding) => finding.goal);
  const missed = goals.filter((finding) => !isMet(finding));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`${goals.length - missed.length} of ${goals.length} goals met, in ${minutes} minutes`);
  for (const finding of missed) console.log(formatLine(finding));
  for (const name of measured.failed) console.log(`  FAILED: ${name}`);
  return missed.length === 0 && measured.failed.length === 0 ? 0 : 1;
}

async function main({ help, parts, onlyDocs, docs }: Options): Promise<number> {
  if (help) {
    console.log(HELP);
    return 0;
  }
  const code = onlyDocs ? 0 : await measure(parts);
  if (docs) await writePerformancePage(await readResults(), PARTS);
  return code;
}

let options: Options | null = null;
try {
  options = parseOptions();
} catch (error) {
  console.error((error as Error).message);
}
process.exitCode = options ? await main(options) : 2;
