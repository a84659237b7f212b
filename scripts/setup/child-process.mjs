import { spawn } from 'node:child_process';
import { ROOT } from './project-root.mjs';

const FORWARDED = ['SIGTERM', 'SIGHUP', 'SIGINT'];
const ORPHAN_CHECK_MS = 300;

/** Runs a program to its end and answers `{ code, output }`; output is stdout and stderr as they came. */
export function capture(command, args, { cwd = ROOT, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** How npm is called: the one that started this script, or else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return [process.env.npm_node_execpath ?? 'node', [cli]];
  return ['npm', []];
}

/** Runs npm and answers `{ code, output }`. */
export function npm(...args) {
  const [command, first] = npmCommand();
  return capture(command, [...first, ...args], { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } });
}

/**
 * npm passes a signal on to a shell between it and us, and some shells end without passing it on to us. Their end
 * is noticed by our having another parent.
 */
function whenLeftByNpm(then) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

/**
 * Becomes that program as far as its caller can tell: same terminal, signals passed on, same exit code.
 * A terminal sends Ctrl-C to the whole group, so it is passed on only where there is no terminal.
 */
export function exec(command, args, { cwd = ROOT, env = process.env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  whenLeftByNpm(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
