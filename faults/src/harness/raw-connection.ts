import { connect, type Socket } from 'node:net';

export interface RawResponse {
  /** 0: closed without a response; -1: timed out. */
  status: number;
  text: string;
  milliseconds: number;
}

/** Handles errors, so that they don't end the process. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
    socket.on('error', () => undefined);
  });
}

/** Sends raw bytes, and reads until the connection closes or is idle after a response. */
export async function sendRaw(
  url: string,
  parts: Iterable<string | Buffer> | AsyncIterable<string | Buffer>,
  timeoutMs = 10_000,
): Promise<RawResponse> {
  const started = performance.now();
  const socket = await open(url);
  let text = '';
  const responded = new Promise<number>((resolve) => {
    const status = () => Number(/^HTTP\/1\.[01] (\d{3})/.exec(text)?.[1] ?? 0);
    const timer = setTimeout(() => resolve(text === '' ? -1 : status()), timeoutMs);
    const end = () => {
      clearTimeout(timer);
      resolve(status());
    };
    let quiet: NodeJS.Timeout | undefined;
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      clearTimeout(quiet);
      quiet = setTimeout(end, 300);
    });
    socket.once('close', end);
  });
  for await (const part of parts) {
    if (socket.destroyed || socket.writableEnded || text !== '') break;
    if (!socket.write(part))
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', () => resolve());
        setTimeout(resolve, 500);
      });
  }
  const status = await responded;
  socket.destroy();
  return { status, text, milliseconds: performance.now() - started };
}
