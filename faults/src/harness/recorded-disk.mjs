import fs, { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

/** Preloaded into the server: logs file operations and SQLite commits in order, as JSON lines, for `power-cut.ts`. */
const log = process.env.QRAM_DISK_LOG ?? '';
const note = (operation, path, to) => appendFileSync(log, `${JSON.stringify({ operation, path, to })}\n`);

const { open, mkdir, rename, writeFile } = promises;
const paths = new WeakMap();
let wrapsSync = false;

/** The class of file handles is not exported, so take it from the first one. */
function recordSync(handle) {
  if (wrapsSync) return;
  wrapsSync = true;
  const { prototype } = handle.constructor;
  for (const name of ['sync', 'datasync']) {
    const real = prototype[name];
    prototype[name] = async function recorded() {
      await real.call(this);
      note('sync', paths.get(this));
    };
  }
}

promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  paths.set(handle, String(path));
  recordSync(handle);
  return handle;
};
promises.mkdir = async (path, ...rest) => {
  const first = await mkdir(path, ...rest);
  note('mkdir', String(path));
  return first;
};
promises.rename = async (path, to) => {
  await rename(path, to);
  note('rename', String(path), String(to));
};
promises.writeFile = async (path, ...rest) => {
  await writeFile(path, ...rest);
  note('write', String(path));
};

const { createWriteStream } = fs;
fs.createWriteStream = (path, ...rest) => {
  const stream = createWriteStream(path, ...rest);
  stream.once('finish', () => note('write', String(path)));
  return stream;
};

const { prepare } = DatabaseSync.prototype;
DatabaseSync.prototype.prepare = function recorded(sql) {
  const statement = prepare.call(this, sql);
  if (sql !== 'commit') return statement;
  const run = statement.run.bind(statement);
  statement.run = (...parameters) => {
    const result = run(...parameters);
    note('commit');
    return result;
  };
  return statement;
};

syncBuiltinESMExports();
