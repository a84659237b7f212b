import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@qram/server/test/free-port.ts';

const TIMEOUT_MS = 5000;

export interface Nginx {
  url: string;
  /** Its only worker. */
  pid: number;
  stop(): Promise<void>;
}

const configuration = (folder: string, port: number, http: string) => `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  ${http.replaceAll('PORT', String(port))}
}
`;

async function findWorker(master: number): Promise<number | null> {
  const children = await readFile(`/proc/${master}/task/${master}/children`, 'utf8').catch(() => '');
  const worker = Number(children.trim().split(/\s+/)[0]);
  return worker > 0 ? worker : null;
}

/** @param http content of the `http` block; PORT is replaced */
export async function startNginx(program: string, http: string): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-nginx-'));
  const port = await findFreePort();
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, http));
  const server = spawn(program, ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGQUIT');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const started = performance.now();
  let worker: number | null = null;
  while (worker === null) {
    if (server.exitCode !== null || performance.now() - started > TIMEOUT_MS) {
      const log = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start: ${log}`);
    }
    await pause(20);
    worker = await findWorker(server.pid ?? 0);
  }
  return { url: `http://127.0.0.1:${port}`, pid: worker, stop };
}
