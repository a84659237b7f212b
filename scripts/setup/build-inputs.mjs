import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project-root.mjs';

function filesOf(place) {
  const stat = statSync(inProject(place), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [place];
  return readdirSync(inProject(place), { recursive: true }).map((name) => path.join(place, name));
}

const isTest = (place) => /\.test\.tsx?$/.test(place);

/** Every file that these places hold, tests left out, in a fixed order, with what the file system says of it. */
function listInputs(places) {
  return places
    .flatMap(filesOf)
    .filter((place) => !isTest(place))
    .sort()
    .map((place) => ({ place, stat: statSync(inProject(place)) }))
    .filter(({ stat }) => stat.isFile());
}

/** What the inputs of a build are now, told in two ways. */
export class BuildInputs {
  #files;

  constructor(places) {
    this.#files = listInputs(places);
  }

  /** Hash over names, sizes and times: quick, and true of the same working copy alone. */
  stamp() {
    const hash = createHash('sha256');
    for (const { place, stat } of this.#files) hash.update(`${place}\0${stat.size}\0${stat.mtimeMs}\0`);
    return hash.digest('hex');
  }

  /** Hash over names and contents: true wherever the files are. */
  content() {
    const hash = createHash('sha256');
    for (const { place } of this.#files)
      hash
        .update(`${place}\0`)
        .update(readFileSync(inProject(place)))
        .update('\0');
    return hash.digest('hex');
  }
}
