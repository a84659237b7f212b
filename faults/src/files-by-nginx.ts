import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { startSite } from '@qram/testing/site';
import { send } from './client.ts';
import { startNginx } from './nginx-example.ts';
import { type Outcome, shows } from './scenario.ts';

const LOCATION = '/qram-files/';
const PARTS = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options', 'x-robots-tag'];

/** The address of a patent's PDF of the sample content. */
async function findDocument(url: string): Promise<string> {
  const patents = JSON.parse((await send(`${url}/api/patents`)).text) as { pdf_url: string | null }[];
  const found = patents.find(({ pdf_url: file }) => file !== null)?.pdf_url;
  if (!found) throw new Error('the sample content has no patent with a PDF');
  return found;
}

/** A site with files in its data folder, which nginx sends after the site has allowed it. */
export async function filesByNginx(): Promise<Outcome[]> {
  const site = await startSite({ env: { NGINX_FILES: LOCATION, TRUST_PROXY: '1' } });
  const { host } = new URL(site.url);
  const nginx = await startNginx([host, host], path.join(site.dataDir, 'storage'));
  try {
    const file = await findDocument(site.url);
    const direct = await send(site.url + file);
    const full = await send(nginx.url + file);
    const part = await send(nginx.url + file, { headers: { range: 'bytes=0-4' } });
    const head = await send(nginx.url + file, { method: 'HEAD' });
    const known = await send(nginx.url + file, { headers: { 'if-none-match': String(full.headers.etag) } });
    const [, key] = String(direct.headers['x-accel-redirect']).split(LOCATION);
    const bare = await send(`${nginx.url}${LOCATION}${key}`);
    const missing = PARTS.filter((name) => full.headers[name] === undefined);
    return [
      shows(
        'the site sends no byte of a file itself, nginx all of them',
        direct.text === '' && full.status === 200 && full.text.startsWith('%PDF'),
        `${full.headers['content-length']} bytes`,
      ),
      shows('with the headers of the site', missing.length === 0, missing.join(', ')),
      shows('and ranges, HEAD and 304', part.text === '%PDF-' && head.status === 200 && known.status === 304, ''),
      shows(
        'nobody can ask nginx for a file past the site',
        key !== undefined && bare.status === 404,
        `${bare.status}`,
      ),
      await unsignedFiles(nginx.url, site.dataDir),
    ];
  } finally {
    await nginx.stop();
    await site.remove();
  }
}

/** Requests every stored file of the sample lessons without a signature. */
async function unsignedFiles(nginx: string, dataDir: string): Promise<Outcome> {
  const names = await readdir(path.join(dataDir, 'storage', 'tutorials'));
  const replies = await Promise.all(names.map((name) => send(`${nginx}/storage/tutorials/${name}`)));
  const free = replies.filter(({ status }) => status === 200).length;
  const refused = replies.filter(({ status, text }) => status === 403 && !text.startsWith('%PDF')).length;
  return shows(
    'free files of lessons need no signature there, premium ones do',
    free > 0 && refused > 0 && free + refused === names.length,
    `${free} sent, ${refused} refused`,
  );
}
