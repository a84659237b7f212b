import { randomBytes } from 'node:crypto';
import { openContent } from './content-database.ts';

const CATEGORIES = 20;
const AT = '2026-01-01T00:00:00.000Z';
const FIRST_YEAR = 1990;
const YEARS = 35;

/** Inserts topics into a stopped site's database until there are `count`, in twenty categories. */
export function fillTopics(dataDir: string, count: number): void {
  const content = openContent(dataDir);
  const category = content.prepare('insert into categories (created_at, updated_at, title) values (?, ?, ?)');
  const topic = content.prepare(
    'insert into topics (created_at, updated_at, category_id, title, premium, pdf_file, pdf_name) values (?, ?, ?, ?, ?, ?, ?)',
  );
  content.exec('begin');
  const ids = Array.from({ length: CATEGORIES }, (_, number) =>
    Number(category.run(AT, AT, `Course ${number}`).lastInsertRowid),
  );
  for (let number = content.count('topics'); number < count; number += 1) {
    const file = `${randomBytes(16).toString('hex')}.pdf`;
    topic.run(AT, AT, ids[number % CATEGORIES] ?? 1, `Lesson ${number}`, number % 2, file, `lesson-${number}.pdf`);
  }
  content.commit();
}

/** Inserts patents until there are `count`, over 35 years. */
export function fillPatents(dataDir: string, count: number): void {
  const content = openContent(dataDir);
  const patent = content.prepare(
    'insert into patents (created_at, updated_at, title, patent_number, inventors, issue_date, issue_year, description, pdf_url, user_id) values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1)',
  );
  content.exec('begin');
  for (let number = content.count('patents'); number < count; number += 1) {
    const year = FIRST_YEAR + ((number * 7) % YEARS);
    const date = `${year}-${String((number % 12) + 1).padStart(2, '0')}-15`;
    const title = `Memory ${number}`;
    patent.run(
      AT,
      AT,
      title,
      `US ${number}`,
      '["Ada Lovelace"]',
      date,
      year,
      `What ${title} claims.`,
      'https://patents.example.test/',
    );
  }
  content.commit();
}
