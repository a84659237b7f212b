import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '../../e2e/src/harness/site.ts';
import { type Finding, isMet, lineOf } from './findings.ts';
import * as lists from './long-lists.ts';
import * as memory from './memory.ts';
import * as speed from './page-speed.ts';
import * as weight from './page-weight.ts';
import * as services from './services.ts';
import * as start from './start-time.ts';
import * as throughput from './throughput.ts';
import * as upload from './upload-memory.ts';
import { fillVideos } from './video-rows.ts';

const RESULTS = path.resolve(import.meta.dirname, '..', 'results', 'latest.json');
const LISTED_VIDEOS = 100;

interface Part {
  name: string;
  title: string;
  run: (dataDir: string) => Promise<Finding[]>;
}

/** A part that asks a running site, one of its own. */
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

const PARTS: Part[] = [
  { name: start.PART, title: 'Start on an existing database', run: start.measureStart },
  { name: memory.PART, title: 'Memory', run: onSite(memory.measureMemory) },
  { name: upload.PART, title: 'A large upload', run: onSite(upload.measureUpload) },
  { name: throughput.PART, title: 'Throughput against bare node:http', run: onSite(throughput.measureThroughput) },
  { name: weight.PART, title: 'First load of a page', run: onSite(weight.measureWeight) },
  { name: speed.PART, title: 'Lighthouse, mobile', run: onSite(speed.measurePageSpeed) },
  { name: lists.PART, title: 'Long lists', run: lists.measureLongLists },
  { name: services.PART, title: 'Service requests and clicks', run: services.measureServices },
];

function chosenParts(): Part[] {
  const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
  const { only } = values;
  const unknown = only?.find((name) => !PARTS.some((part) => part.name === name));
  if (unknown)
    throw new Error(`There is no part '${unknown}'; choose from ${PARTS.map((part) => part.name).join(', ')}.`);
  return only ? PARTS.filter((part) => only.includes(part.name)) : PARTS;
}

/** A data folder with the sample content and 100 videos. */
async function freshData(): Promise<string> {
  const site = await startSite();
  await site.stop();
  fillVideos(site.dataDir, LISTED_VIDEOS);
  return site.dataDir;
}

async function main(): Promise<void> {
  const parts = chosenParts();
  const dataDir = await freshData();
  const findings: Finding[] = [];
  try {
    for (const part of parts) {
      console.log(part.title);
      const found = await part.run(dataDir);
      for (const finding of found) console.log(lineOf(finding));
      findings.push(...found);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  await mkdir(path.dirname(RESULTS), { recursive: true });
  await writeFile(
    RESULTS,
    `${JSON.stringify({ at: new Date().toISOString(), node: process.version, findings }, null, 2)}\n`,
  );
  const goals = findings.filter((finding) => finding.goal);
  const missed = goals.filter((finding) => !isMet(finding));
  console.log(`${goals.length - missed.length} of ${goals.length} goals met`);
  process.exitCode = missed.length === 0 ? 0 : 1;
}

await main();
