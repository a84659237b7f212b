import { adminAccount } from '@qram/testing/accounts';
import { startSite } from '@qram/testing/site';
import { formatTimes, measureCalls, repeatPath } from './call-times.ts';
import { openContent } from './content-database.ts';
import type { Finding } from './findings.ts';

const FILES = 5000;
/** Patents that use one file each. */
const USES = 500;
const WARM_UP_CALLS = 20;
const CALLS = 100;
const MAX_P95_MS = 500;
const AT = '2026-01-01T00:00:00.000Z';
/** The slowest order: counts the uses of each file. */
const PATH = '/api/media?page=1&per_page=48&sort=-unused';

const fileName = (number: number): string => `${number.toString(16).padStart(32, '0')}.webp`;

function fillMedia(dataDir: string): void {
  const content = openContent(dataDir);
  const file = content.prepare(
    "insert into media (created_at, updated_at, folder, file, name, type, size, width, height, retained) values (?, ?, 'gallery', ?, ?, 'picture', 1, 1, 1, 1)",
  );
  const patent = content.prepare(
    "insert into patents (created_at, updated_at, title, patent_number, inventors, description, pdf_url, user_id) values (?, ?, ?, ?, '[]', '', ?, 1)",
  );
  content.exec('begin');
  for (let number = 0; number < FILES; number += 1) file.run(AT, AT, fileName(number), `picture-${number}.png`);
  for (let number = 0; number < USES; number += 1)
    patent.run(AT, AT, `Memory with a file ${number}`, `US F${number}`, `/storage/patents/${fileName(number)}`);
  content.commit();
}

/** Measures the media library in its slowest order. */
export async function measureMediaList(dataDir: string, part: string): Promise<Finding> {
  fillMedia(dataDir);
  const site = await startSite({ dataDir });
  try {
    const { token } = await adminAccount(site);
    await measureCalls(site, repeatPath(PATH, WARM_UP_CALLS), token);
    const times = await measureCalls(site, repeatPath(PATH, CALLS), token);
    return {
      part,
      name: `media: ${FILES.toLocaleString('en-US')} files by their uses, p95`,
      value: times.p95,
      unit: 'ms',
      goal: { atMost: MAX_P95_MS },
      detail: formatTimes(times),
    };
  } finally {
    await site.stop();
  }
}
