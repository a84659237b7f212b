import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';

/** What the reference answers at a path: the bytes of a file, from memory or streamed from the disk. */
export interface ReferenceAnswer {
  path: string;
  headers: Record<string, string>;
  file: string;
  streamed?: boolean;
}

const TINY = Buffer.from('ok');

interface Held {
  headers: Record<string, string>;
  length: number;
  body: Buffer | null;
  file: string;
}

async function held({ headers, file, streamed }: ReferenceAnswer): Promise<Held> {
  const body = streamed ? null : await readFile(file);
  return { headers, body, file, length: body?.length ?? (await stat(file)).size };
}

/**
 * The bare reference, a process of its own: `node reference-server.ts <port> <answers as JSON>`. It sends the bytes
 * it was given with their headers, and two bytes at every other path.
 */
const [port, list] = process.argv.slice(2);
const answers = new Map<string, Held>();
for (const answer of JSON.parse(list ?? '[]') as ReferenceAnswer[]) answers.set(answer.path, await held(answer));

createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  const { headers, length } = answer ?? { headers: { 'content-type': 'text/plain' }, length: TINY.length };
  response.writeHead(200, { ...headers, 'content-length': length });
  if (answer && answer.body === null) createReadStream(answer.file).pipe(response);
  else response.end(answer?.body ?? TINY);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
