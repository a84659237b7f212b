import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@qram/server/test/free-port.ts';
import { findNginx } from '@qram/testing/nginx-program';

const EXAMPLE = path.resolve(import.meta.dirname, '..', '..', 'docs', 'examples', 'nginx.conf');
const TIMEOUT_MS = 5000;

/** nginx is not installed on this machine. */
export class NginxMissing extends Error {
  override readonly name = 'NginxMissing';
}

/** A request in nginx's access log. Times are milliseconds since 1970. */
export interface LoggedRequest {
  started: number;
  ended: number;
  status: number;
  /** `host:port` of the instances it was sent to, in order. */
  instances: string[];
}

export interface Nginx {
  url: string;
  requests(): Promise<LoggedRequest[]>;
  stop(): Promise<void>;
}

/** Adapts the documented configuration to this run. @throws Error if an expected line is missing */
async function exampleFor(
  folder: string,
  ports: { tls: number; plain: number },
  { instances, storage }: { instances: readonly string[]; storage: string },
) {
  let text = await readFile(EXAMPLE, 'utf8');
  const replace = (what: string, by: string) => {
    if (!text.includes(what)) throw new Error(`docs/examples/nginx.conf has no '${what}' to replace`);
    text = text.replace(what, by);
  };
  replace('/var/cache/nginx/qram', path.join(folder, 'cache'));
  replace('/var/lib/qram/storage', storage);
  replace('10.0.0.11:3000', instances[0] ?? '');
  replace('10.0.0.12:3000', instances[1] ?? '');
  replace('listen 80;', `listen 127.0.0.1:${ports.plain};`);
  // Without TLS, which would need a certificate.
  replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls};`);
  replace('ssl_certificate /etc/ssl/qram.example.pem;', '');
  replace('ssl_certificate_key /etc/ssl/private/qram.example.key;', '');
  return text;
}

const mainConfiguration = (folder: string): string => `
daemon off;
worker_processes 2;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log warn;
events { worker_connections 1024; }
http {
  log_format requests '$msec $request_time $status $upstream_addr';
  access_log ${folder}/requests.log requests;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/qram.conf;
}
`;

function parseLogLine(line: string): LoggedRequest {
  const [ended = '', took = '', status = '', ...addresses] = line.split(' ');
  return {
    started: Math.round((Number(ended) - Number(took)) * 1000),
    ended: Math.round(Number(ended) * 1000),
    status: Number(status),
    instances: addresses.map((address) => address.replace(',', '')).filter((address) => address.includes(':')),
  };
}

/**
 * Starts nginx with the documented configuration.
 * @param instances two `host:port`
 * @param storage folder of the files that nginx sends
 * @throws NginxMissing
 */
export async function startNginx(instances: readonly string[], storage = '/nonexistent'): Promise<Nginx> {
  const program = await findNginx();
  if (program === null)
    throw new NginxMissing('nginx is not installed here, and this scenario needs it. Install it and try again.');
  const folder = await mkdtemp(path.join(tmpdir(), 'qram-nginx-'));
  const ports = { tls: await findFreePort(), plain: await findFreePort() };
  await writeFile(path.join(folder, 'qram.conf'), await exampleFor(folder, ports, { instances, storage }));
  await writeFile(path.join(folder, 'nginx.conf'), mainConfiguration(folder));
  const server = spawn(program, ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${ports.tls}`;
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
    await rm(folder, { recursive: true, force: true });
  };
  const started = performance.now();
  while (
    !(await fetch(`${url}/metrics`).then(
      ({ status }) => status === 404,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || performance.now() - started > TIMEOUT_MS) {
      const log = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start with docs/examples/nginx.conf: ${log}`);
    }
    await pause(50);
  }
  const requests = async () => {
    const text = await readFile(path.join(folder, 'requests.log'), 'utf8');
    return text.split('\n').filter(Boolean).map(parseLogLine);
  };
  return { url, requests, stop };
}
