import { setTimeout as pause } from 'node:timers/promises';
import { noisePicture } from '@qram/testing/png-picture';
import { startSite } from '@qram/testing/site';
import { type Fault, startBucket } from '../harness/bucket-server.ts';
import { call, logInAdmin } from '../harness/call.ts';
import { OtherVisitors } from '../harness/others.ts';
import { listReferencedKeys } from '../harness/stored-site.ts';
import { holds, type Outcome, type Scenario } from '../scenario.ts';

const FAULTS: Fault[] = [500, 503, 'silent', 'request cut off', 'response cut off'];
/** The site gives up an upload without a response after 20 s. */
const ANSWERED_WITHIN_MS = 25_000;
const READ_WITHIN_MS = 8000;
const BACK_WITHIN_MS = 10_000;
const LIMIT_MS = 400;

const form = (title: string): FormData => {
  const sent = new FormData();
  sent.set('title', title);
  sent.set('image', new File([new Uint8Array(noisePicture(700, 500))], 'picture.png', { type: 'image/png' }));
  return sent;
};

interface Slide {
  id: number;
  title: string;
  image: string;
}

export const bucketFaults: Scenario = {
  name: 'bucket',
  title: 'the bucket fails during uploads and downloads',
  async run() {
    const bucket = await startBucket();
    const site = await startSite({ env: { SEED: 'none', STORAGE_URL: bucket.url, LOG_LEVEL: 'fatal' } });
    const place = { dataDir: site.dataDir, databaseUrl: undefined };
    try {
      const token = await logInAdmin(site.url);
      const upload = (title: string) =>
        call(site.url, 'POST', '/api/gallery', { token, form: form(title), timeoutMs: 60_000 });
      const stored = (await upload('Stored before')).body as Slide;
      const expected = await fetch(`${site.url}/storage/gallery/${stored.image}`).then((response) =>
        response.arrayBuffer(),
      );
      const outcomes: Outcome[] = [];
      for (const fault of FAULTS) {
        const before = await listReferencedKeys(place);
        bucket.set(fault);
        const others = await OtherVisitors.begin(site.url, ['/', '/api/gallery', '/healthz'], {});
        const [sent, read] = await Promise.all([
          upload(`During ${fault}`),
          call(site.url, 'GET', `/storage/gallery/${stored.image}`, { timeoutMs: 60_000 }),
        ]);
        await pause(600);
        await others.end();
        bucket.set('none');
        const back = performance.now();
        let again = await upload(`After ${fault}`);
        while (again.status !== 201 && performance.now() - back < BACK_WITHIN_MS)
          again = await upload(`After ${fault}`);
        const slides = (await call(site.url, 'GET', '/api/gallery', { token })).body as Slide[];
        const [named, objects] = [await listReferencedKeys(place), new Set(await bucket.objects())];
        const half = [
          ...slides
            .filter(({ title }) => title === `During ${fault}` && sent.status !== 201)
            .map(({ id }) => `slide ${id} is there`),
          ...named.filter((key) => !objects.has(key)).map((key) => `${key} is missing`),
        ];
        const mayFail = sent.status === 503 && sent.retryAfter !== null;
        outcomes.push(
          holds(
            `${fault}: an upload succeeds or gets 503 with Retry-After`,
            [
              ...(mayFail || sent.status === 201 ? [] : [`${sent.status} ${sent.broken ?? JSON.stringify(sent.body)}`]),
              ...(sent.milliseconds > ANSWERED_WITHIN_MS ? [`after ${Math.round(sent.milliseconds)} ms`] : []),
            ],
            `${sent.status} after ${Math.round(sent.milliseconds)} ms`,
          ),
          holds(
            `${fault}: no upload is stored in part`,
            half,
            `${named.length - before.length} new files, ${objects.size} objects`,
          ),
          holds(
            `${fault}: a download is complete, or fails with 503 or a closed connection`,
            read.status === 200 && !isComplete(read.body, expected)
              ? ['an incomplete file came with 200']
              : read.milliseconds > READ_WITHIN_MS
                ? [`after ${Math.round(read.milliseconds)} ms`]
                : [],
            `${read.status === 0 ? 'connection closed' : read.status} after ${Math.round(read.milliseconds)} ms`,
          ),
          ...others.outcomes(LIMIT_MS).map((outcome) => ({ ...outcome, what: `${fault}: ${outcome.what}` })),
          holds(
            `${fault}: uploads work again afterwards`,
            again.status === 201 ? [] : [`${again.status}`],
            `after ${Math.round(performance.now() - back)} ms`,
          ),
        );
      }
      return outcomes;
    } finally {
      await site.remove();
      await bucket.close();
    }
  },
};

/** The body was decoded as text, so decode the expected file too. */
function isComplete(text: string, expected: ArrayBuffer): boolean {
  return text === new TextDecoder().decode(expected);
}
