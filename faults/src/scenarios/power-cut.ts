import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { noisePicture } from '@qram/testing/png-picture';
import { archiveFile, pdfFile } from '@qram/testing/sample-documents';
import { type Site, startSite } from '@qram/testing/site';
import { type ApiResponse, call, logInAdmin } from '../harness/call.ts';
import { cutPower, getStates, readOperations } from '../harness/power-cut.ts';
import { type Form, holds, type Outcome, type Scenario } from '../scenario.ts';

const PRELOADED = pathToFileURL(path.resolve(import.meta.dirname, '..', 'harness', 'recorded-disk.mjs')).href;
const ROUNDS: Record<Form, number> = { full: 20, short: 2 };
const PICTURE = noisePicture(520, 90);

type Files = Record<string, { name: string; buffer: Buffer }>;
type Fields = Record<string, string | number>;

interface Upload {
  what: string;
  path: string;
  fields: Fields;
  files: Files;
  /** URLs of the uploaded files. */
  served(site: Site, token: string, body: never): Promise<string[]>;
}

const picture = { name: 'picture.png', buffer: PICTURE };

const linkTo = async (site: Site, token: string, id: number, part: string): Promise<string> =>
  ((await call(site.url, 'POST', `/api/topics/${id}/links`, { token, json: { part } })).body as { url: string }).url;

const buildUploads = (category_id: number): Upload[] => [
  {
    what: 'patent',
    path: '/api/patents',
    fields: { title: 'Cut', patent_number: 'US 7' },
    files: { pdf_file: pdfFile() },
    served: async (_site, _token, { pdf_url }: { pdf_url: string }) => [pdf_url],
  },
  {
    what: 'topic',
    path: '/api/topics',
    fields: { title: 'Cut', category_id },
    files: { pdf: pdfFile(), zip: archiveFile() },
    served: (site, token, { id }: { id: number }) =>
      Promise.all(['pdf', 'zip'].map((part) => linkTo(site, token, id, part))),
  },
  {
    what: 'slide',
    path: '/api/gallery',
    fields: { title: 'Cut' },
    files: { image: picture },
    served: async (_site, _token, { image, image_variants }: { image: string; image_variants: number[] }) =>
      [image, ...image_variants.map((width) => image.replace('.webp', `-${width}.webp`))].map(
        (name) => `/storage/gallery/${name}`,
      ),
  },
  {
    what: 'avatar',
    path: '/api/me/avatar',
    fields: {},
    files: { avatar: picture },
    served: async (_site, _token, { avatar }: { avatar: string }) => [avatar],
  },
  {
    what: 'logo',
    path: '/api/logo/Footer',
    fields: {},
    files: { logo: picture },
    served: async () => ['/api/logo/Footer'],
  },
];

function send(site: Site, token: string, { path: at, fields, files }: Upload): Promise<ApiResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, file] of Object.entries(files)) form.set(name, new File([new Uint8Array(file.buffer)], file.name));
  return call(site.url, 'POST', at, { token, form });
}

interface Acknowledged {
  upload: Upload;
  body: never;
}

/** Uploads one by one, and compares each with the log after its response. */
async function uploadAll(site: Site, token: string, log: string, rounds: number) {
  const category = await call(site.url, 'POST', '/api/categories', { token, json: { title: 'Cut' } });
  const lost: string[] = [];
  // An avatar or a logo replaces the earlier one, so only the last acknowledged one is served.
  const acknowledged = new Map<string, Acknowledged>();
  let files = 0;
  for (let round = 0; round < rounds; round += 1)
    for (const upload of buildUploads((category.body as { id: number }).id)) {
      const from = readOperations(log).length;
      const { status, body } = await send(site, token, upload);
      const states = getStates(readOperations(log), from, site.dataDir);
      if (status >= 300) throw new Error(`${upload.what} responded ${status}: ${JSON.stringify(body)}`);
      if (states.size === 0) lost.push(`${upload.what}: no file was stored before the commit`);
      for (const [file, state] of states)
        if (state !== 'intact') lost.push(`${upload.what}: ${path.basename(file)} ${state}`);
      files += states.size;
      const replaces = upload.what === 'avatar' || upload.what === 'logo';
      acknowledged.set(replaces ? upload.what : `${upload.what} ${round}`, { upload, body });
    }
  return { lost, files, acknowledged: [...acknowledged.values()], sent: rounds * buildUploads(0).length };
}

async function checkUploads(site: Site, token: string, all: readonly Acknowledged[]): Promise<Outcome> {
  const faults: string[] = [];
  let files = 0;
  for (const { upload, body } of all)
    for (const address of await upload.served(site, token, body)) {
      const response = await fetch(site.url + address);
      const bytes = Buffer.from(await response.arrayBuffer());
      files += 1;
      const expected = Object.values(upload.files).map(({ buffer }) => buffer);
      const isPicture = response.headers.get('content-type') === 'image/webp';
      const right = isPicture ? bytes.length > 0 : expected.some((buffer) => buffer.equals(bytes));
      if (response.status !== 200 || !right)
        faults.push(`${upload.what}: ${address} responded ${response.status} with ${bytes.length} bytes`);
    }
  return holds('after the power cut every acknowledged upload is served', faults, `${files} files`);
}

export const powerCut: Scenario = {
  name: 'power',
  title: 'power cut after uploads (simulated: drops what was not synced)',
  async run(form) {
    const folder = await mkdtemp(path.join(tmpdir(), 'qram-power-'));
    const log = path.join(folder, 'operations.jsonl');
    const dataDir = path.join(folder, 'parent', 'data');
    const env = { SEED: 'none', LOG_LEVEL: 'error' };
    try {
      const recorded = { NODE_OPTIONS: `--import ${PRELOADED}`, QRAM_DISK_LOG: log };
      const site = await startSite({ dataDir, env: { ...env, ...recorded } });
      const token = await logInAdmin(site.url);
      const { lost, files, acknowledged, sent } = await uploadAll(site, token, log, ROUNDS[form]).finally(site.kill);
      const lostFiles = await cutPower(readOperations(log), dataDir);
      const again = await startSite({ dataDir, env });
      try {
        return [
          holds(
            'file, name and folder of each upload are synced before its row commits',
            lost,
            `${sent} uploads, ${files} files`,
          ),
          await checkUploads(again, token, acknowledged),
          holds('the power cut loses no stored file', lostFiles === 0 ? [] : [`${lostFiles} files`]),
        ];
      } finally {
        await again.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  },
};
