import { spawn } from 'node:child_process';
import { ROOT } from './project-root.mjs';

const FORWARDED = ['SIGTERM', 'SIGHUP', 'SIGINT'];
const ORPHAN_CHECK_MS = 300;

/** Runs a program. @returns `{ code, output }`, with stdout and stderr interleaved */
export function capture(command, args, { cwd = ROOT, env = process.env, onOutput } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    const take = (chunk) => {
      chunks.push(chunk);
      onOutput?.(chunk.toString('utf8'));
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** The npm that started this script, or the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return [process.env.npm_node_execpath ?? 'node', [cli]];
  return ['npm', []];
}

export function npm(...args) {
  const [command, first] = npmCommand();
  return capture(command, [...first, ...args], { env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined } });
}

/** npm sends signals to a shell, and some shells exit without forwarding them: watch for a new parent process. */
function onParentExit(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, ORPHAN_CHECK_MS);
  watch.unref();
}

/**
 * Replaces this process: same terminal, forwarded signals, same exit code. Forwards SIGINT only without a terminal,
 * which sends Ctrl-C to the whole process group.
 */
export function exec(command, args, { cwd = ROOT, env = process.env } = {}) {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  onParentExit(() => child.kill('SIGTERM'));
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
