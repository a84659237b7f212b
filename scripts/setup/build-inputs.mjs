import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './progress.mjs';
import { ROOT } from './project-root.mjs';

/** `**` matches any path, `*` any part of a name. */
const getPattern = (glob) =>
  new RegExp(`^${glob.replace(/[.+]/g, '\\$&').replace(/\*+/g, (stars) => (stars === '**' ? '.*' : '[^/]*'))}$`);

/** Setup also runs on Node 20, which lacks `fs.globSync`. */
function filesMatching(root, glob) {
  const folder = path.posix.dirname(`${glob.split('*')[0]}*`);
  if (!existsSync(path.join(root, folder))) return [];
  const pattern = getPattern(glob);
  return readdirSync(path.join(root, folder), { recursive: glob.includes('**') })
    .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
    .filter((file) => pattern.test(file) && statSync(path.join(root, file)).isFile());
}

const isTest = (file) => /\.test\.tsx?$/.test(file);

/** Sorted, without tests. @throws SetupError for a glob without a match */
function listInputs(root, globs) {
  const files = globs.flatMap((glob) => {
    const matches = filesMatching(root, glob);
    if (matches.length === 0) throw new SetupError(`The build input ${glob} matches no file.`);
    return matches;
  });
  return [...new Set(files)]
    .filter((file) => !isTest(file))
    .sort()
    .map((file) => ({ file, stat: statSync(path.join(root, file)) }));
}

/** Two fingerprints of a build's inputs. Globs are relative to the root. */
export class BuildInputs {
  #root;
  #files;

  constructor(globs, root = ROOT) {
    this.#root = root;
    this.#files = listInputs(root, globs);
  }

  get paths() {
    return this.#files.map(({ file }) => file);
  }

  /** Hashes names, sizes and times: fast, but only valid in this working copy. */
  stamp() {
    const hash = createHash('sha256');
    for (const { file, stat } of this.#files) hash.update(`${file}\0${stat.size}\0${stat.mtimeMs}\0`);
    return hash.digest('hex');
  }

  /** Hashes names and contents: valid anywhere. */
  content() {
    const hash = createHash('sha256');
    for (const { file } of this.#files)
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(this.#root, file)))
        .update('\0');
    return hash.digest('hex');
  }
}
