import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Burst, BurstResult } from './burst.ts';

const { url, senders, paths, accept } = workerData as Burst;
const { hostname, port } = new URL(url);
/** The last responses come 250 ms later than the rest. */
const TIMEOUT_MS = 30_000;

interface Connection {
  socket: Socket;
  status: Promise<number>;
  request: string;
}

/** Status 0: closed without a response. */
function open(sender: string, path: string): Promise<Connection> {
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  const status = new Promise<number>((resolve) => {
    socket.on('data', (text: string) => resolve(Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length))));
    socket.once('close', () => resolve(0));
    socket.on('error', () => resolve(0));
  });
  const request = `GET ${path} HTTP/1.1\r\nHost: site\r\nAccept: ${accept}\r\nAccept-Encoding: gzip, br\r\nX-Forwarded-For: ${sender}\r\n\r\n`;
  return new Promise((resolve) => socket.once('connect', () => resolve({ socket, status, request })));
}

const connections = await Promise.all(
  senders.flatMap((sender, which) => paths.map((path) => open(sender, path.replaceAll('*', `${which}`)))),
);
parentPort?.postMessage('open');
parentPort?.once('message', async () => {
  const started = performance.now();
  for (const { socket, request } of connections) socket.write(request);
  const statuses = await Promise.all(
    connections.map(({ status }) => Promise.race([status, pause(TIMEOUT_MS, 0, { ref: false })])),
  );
  for (const { socket } of connections) socket.destroy();
  const result: BurstResult = { statuses, milliseconds: performance.now() - started };
  parentPort?.postMessage(result);
});
