import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@qram/server/test/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
/** Not part of the project's files. */
const LEFT_OUT = new Set(['node_modules', '.git', 'data', 'shots', 'results', '.cache']);

/** Installs the packages as links, so that the copy's workspaces import each other and not the original's. */
async function linkPackages(copy: string): Promise<void> {
  const [from, to] = [path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules')];
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from))
    if (name !== '@qram') await symlink(path.join(from, name), path.join(to, name));
    else await cp(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
}

/** The padding of a table's cells follows its widest cell, so a new row elsewhere changes it. */
const withoutPadding = (file: string, text: string) =>
  file.endsWith('.md') ? text.replace(/ +\|/g, ' |').replace(/-{3,}/g, '---') : text;

/** A copy of the project in a temporary folder, to change and run. */
export class ProjectCopy {
  readonly folder: string;
  /** Files of the project that were changed. */
  readonly edited = new Set<string>();
  #server: ChildProcess | null = null;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<ProjectCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'qram-copy-'));
    await cp(ROOT, folder, { recursive: true, filter: (from) => !LEFT_OUT.has(path.basename(from)) });
    await linkPackages(folder);
    return new ProjectCopy(folder);
  }

  /** Adds lines after, before or between lines that are there, as a diff without line numbers. */
  async apply(file: string, diff: string): Promise<void> {
    const lines = diff.trimEnd().split('\n');
    const take = (marks: string) =>
      lines.filter((line) => line === '' || marks.includes(line[0] ?? '')).map((line) => line.slice(1));
    const joined = (marks: string) => withoutPadding(file, `${take(marks).join('\n')}\n`);
    const [before, after] = [joined(' -'), joined(' +')];
    const text = withoutPadding(file, await readFile(path.join(this.folder, file), 'utf8'));
    const found = text.split(before).length - 1;
    if (found !== 1) throw new Error(`${file} has these lines ${found} times:\n${before}`);
    await writeFile(
      path.join(this.folder, file),
      text.replace(before, () => after),
    );
    if (existsSync(path.join(ROOT, file))) this.edited.add(file);
  }

  /** Adds a new file. */
  async add(file: string, text: string): Promise<void> {
    const place = path.join(this.folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text, { flag: 'wx' });
  }

  #spawn(command: string, env: Record<string, string> = {}): ChildProcess {
    const options = { cwd: this.folder, env: { ...process.env, ...env }, detached: true };
    return spawn('sh', ['-c', command], options);
  }

  /** Runs a command and returns its exit code and output. */
  async run(command: string): Promise<{ code: number | null; output: string }> {
    const child = this.#spawn(command);
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, output: Buffer.concat(chunks).toString('utf8') };
  }

  /** Runs `npm start` until it prints the first admin, its last line. Returns the site's address and the output. */
  async start(): Promise<{ url: string; output: string }> {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const server = this.#spawn('npm start', { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url });
    this.#server = server;
    let output = '';
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    const ready = Promise.withResolvers<void>();
    server.stdout?.on('data', () => {
      if (/First admin: .*\n/.test(output)) ready.resolve();
    });
    server.once('exit', (code) => ready.reject(new Error(`npm start exited with code ${code}:\n${output}`)));
    await ready.promise;
    return { url, output };
  }

  async remove(): Promise<void> {
    const { pid, exitCode } = this.#server ?? {};
    if (this.#server && pid && exitCode === null) {
      const gone = once(this.#server, 'exit');
      // npm and the server that it started.
      process.kill(-pid, 'SIGTERM');
      await gone;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
