import { openContent } from './content-database.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);
const TOPICS = [
  'routing',
  'addressing',
  'readout',
  'coherence',
  'superposition',
  'switching',
  'calibration',
  'encoding',
];

/** Eleven letters and digits, like real video ids. */
const videoId = (number: number): string => number.toString(36).padStart(11, 'a');

/** Inserts videos until there are `count`. */
export function fillVideos(dataDir: string, count: number): void {
  const content = openContent(dataDir);
  const insert = content.prepare(
    'insert into videos (created_at, updated_at, title, description, link, views, featured) values (?, ?, ?, ?, ?, ?, 0)',
  );
  content.exec('begin');
  for (let number = content.count('videos'); number < count; number += 1) {
    const at = new Date(FIRST_DAY + ((number * 7919 * 1000) % (2000 * DAY_MS))).toISOString();
    const topic = TOPICS[number % TOPICS.length];
    const link = `https://www.youtube.com/watch?v=${videoId(number)}`;
    insert.run(
      at,
      at,
      `Lecture ${number}: ${topic}`,
      `What ${topic} means for a memory of ${number} cells.`,
      link,
      (number * 37) % 5000,
    );
  }
  content.commit();
}
