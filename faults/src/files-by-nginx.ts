import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { startSite } from '@qram/testing/site';
import { send } from './client.ts';
import { startNginx } from './nginx-example.ts';
import { type Outcome, shows } from './scenario.ts';

const LOCATION = '/qram-files/';
const HEADERS = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options', 'x-robots-tag'];

/** Checks a site whose files nginx sends. */
export async function filesByNginx(): Promise<Outcome[]> {
  const site = await startSite({ env: { NGINX_FILES: LOCATION, TRUST_PROXY: '1' } });
  const { host } = new URL(site.url);
  const storage = path.join(site.dataDir, 'storage');
  const nginx = await startNginx([host, host], storage);
  try {
    const documents = (await readdir(path.join(storage, 'tutorials'))).filter((name) => name.endsWith('.pdf'));
    const replies = await Promise.all(
      documents.map(async (name) => ({ name, reply: await send(`${nginx.url}/storage/tutorials/${name}`) })),
    );
    const free = replies.filter(({ reply }) => reply.status === 200);
    const refused = replies.filter(({ reply }) => reply.status === 403 && !reply.text.startsWith('%PDF'));
    const [sample] = free;
    if (!sample) throw new Error('the sample content has no free lesson with a PDF');
    const route = `/storage/tutorials/${sample.name}`;
    const direct = await send(site.url + route);
    const part = await send(nginx.url + route, { headers: { range: 'bytes=0-4' } });
    const head = await send(nginx.url + route, { method: 'HEAD' });
    const etag = String(sample.reply.headers.etag);
    const known = await send(nginx.url + route, { headers: { 'if-none-match': etag } });
    const bare = await send(`${nginx.url}${LOCATION}tutorials/${sample.name}`);
    const missing = HEADERS.filter((name) => sample.reply.headers[name] === undefined);
    return [
      shows(
        'the site sends no byte of a file itself, nginx all of them',
        direct.text === '' && sample.reply.text.startsWith('%PDF'),
        `${sample.reply.headers['content-length']} bytes`,
      ),
      shows('with the headers of the site', missing.length === 0, missing.join(', ')),
      shows(
        'and ranges, HEAD and 304',
        part.text === '%PDF-' && head.status === 200 && head.text === '' && known.status === 304,
        `${part.status}, ${head.status}, ${known.status}`,
      ),
      shows('nobody can ask nginx for a file past the site', bare.status === 404, `${bare.status}`),
      shows(
        'premium files need their signature there too',
        refused.length > 0 && free.length + refused.length === documents.length,
        `${free.length} free, ${refused.length} refused without`,
      ),
    ];
  } finally {
    await nginx.stop();
    await site.remove();
  }
}
