import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';

/** Sends a file's bytes, from memory or streamed from disk. */
export interface ReferenceResponse {
  path: string;
  headers: Record<string, string>;
  file: string;
  streamed?: boolean;
}

const TINY = Buffer.from('ok');

interface LoadedResponse {
  headers: Record<string, string>;
  length: number;
  body: Buffer | null;
  file: string;
}

async function loadResponse({ headers, file, streamed }: ReferenceResponse): Promise<LoadedResponse> {
  const body = streamed ? null : await readFile(file);
  return { headers, body, file, length: body?.length ?? (await stat(file)).size };
}

/**
 * Bare node:http: `node reference-server.ts <port> <responses as JSON>`. Sends the given bytes and headers, and two
 * bytes at every other path.
 */
const [port, list] = process.argv.slice(2);
const responses = new Map<string, LoadedResponse>();
for (const one of JSON.parse(list ?? '[]') as ReferenceResponse[]) responses.set(one.path, await loadResponse(one));

createServer((request, response) => {
  const known = responses.get(request.url ?? '');
  const { headers, length } = known ?? { headers: { 'content-type': 'text/plain' }, length: TINY.length };
  response.writeHead(200, { ...headers, 'content-length': length });
  if (known?.body === null) createReadStream(known.file).pipe(response);
  else response.end(known?.body ?? TINY);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
