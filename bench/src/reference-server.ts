import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** What the reference answers at a path. */
export interface ReferenceAnswer {
  path: string;
  contentType: string;
  file: string;
}

const TINY = Buffer.from('ok');

/**
 * The bare reference, a process of its own: `node reference-server.ts <port> <answers as JSON>`. It sends the bytes
 * it was given with their type and length, and two bytes at every other path.
 */
const [port, list] = process.argv.slice(2);
const answers = new Map<string, { type: string; body: Buffer }>();
for (const { path, contentType, file } of JSON.parse(list ?? '[]') as ReferenceAnswer[]) {
  answers.set(path, { type: contentType, body: await readFile(file) });
}

createServer((request, response) => {
  const { type, body } = answers.get(request.url ?? '') ?? { type: 'text/plain', body: TINY };
  response.writeHead(200, { 'content-type': type, 'content-length': body.length });
  response.end(body);
}).listen(Number(port), '127.0.0.1', () => console.log('listening'));
