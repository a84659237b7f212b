// @databases both
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { eachTestWithEmptyDatabase } from '../test/databases/migration-database.ts';
import { migrations } from './migrations.ts';

const OLDER = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0027'));
const day = (number: number) => `2026-01-0${number}T00:00:00.000Z`;
const file = (letter: string, ending: string) => `${letter.repeat(32)}.${ending}`;

const database = eachTestWithEmptyDatabase();

it('lists the files that records name, once each, with what is known of them', async () => {
  const { db } = database();
  await migrate(database(), OLDER);
  const slide = (image: string, deleted: string | null = null) =>
    sql`insert into gallery (created_at, updated_at, deleted_at, title, description, "order", active, image, image_width, image_height, image_variants)
      values (${day(1)}, ${day(1)}, ${deleted}, 'A slide', '', 1, 1, ${image}, 900, 600, '[480,768]')`.execute(db);
  await slide(file('a', 'webp'));
  await slide(file('b', 'webp'), day(2));
  await slide('');
  const card = (icon: string) =>
    sql`insert into features (created_at, updated_at, title, description, "order", active, icon_url)
      values (${day(1)}, ${day(1)}, 'A card', '', 1, 1, ${icon})`.execute(db);
  await card(`/storage/gallery/${file('c', 'webp')}`);
  await card('/artwork/icons/tree.svg');
  await sql`insert into logos (key, image, updated_at) values ('Footer', ${file('d', 'webp')}, ${day(3)}), ('Main_logo', '', ${day(3)})`.execute(
    db,
  );
  const patent = (url: string) =>
    sql`insert into patents (created_at, updated_at, title, patent_number, inventors, description, pdf_url, user_id)
      values (${day(1)}, ${day(1)}, 'A patent', '1', '[]', '', ${url}, 1)`.execute(db);
  await patent(`/storage/patents/${file('e', 'pdf')}`);
  await patent('https://example.test/storage/patents/x.pdf');
  await sql`insert into categories (created_at, updated_at, title) values (${day(1)}, ${day(1)}, 'Category')`.execute(
    db,
  );
  const topic = (pdf: string | null, ppt: string | null) =>
    sql`insert into topics (created_at, updated_at, category_id, title, pdf_file, pdf_name, ppt_file, ppt_name)
      values (${day(1)}, ${day(1)}, 1, 'A topic', ${pdf}, 'lesson.pdf', ${ppt}, null)`.execute(db);
  await topic(file('f', 'pdf'), file('0', 'ppt'));
  await topic(file('f', 'pdf'), null);
  await sql`insert into stored_files (key, size) values (${`tutorials/${file('f', 'pdf')}`}, 1234)`.execute(db);

  await migrate(database(), migrations);
  const rows = await db.selectFrom('media').selectAll().orderBy('file').execute();
  expect(rows.map(({ folder, file: stored, name, type, size }) => [folder, stored[0], name, type, size])).toEqual([
    ['tutorials', '0', file('0', 'ppt'), 'slides', null],
    ['gallery', 'a', 'A slide.webp', 'picture', null],
    ['gallery', 'b', 'A slide.webp', 'picture', null],
    ['gallery', 'c', 'A card.webp', 'picture', null],
    ['logos', 'd', 'Footer.webp', 'picture', null],
    ['patents', 'e', 'A patent.pdf', 'pdf', null],
    ['tutorials', 'f', 'lesson.pdf', 'pdf', 1234],
  ]);
  expect(rows[1]).toMatchObject({ width: 900, height: 600, variants: '[480,768]', retained: 0, created_at: day(1) });
  expect(rows[3]).toMatchObject({ width: null, variants: '[]', alt: '', focal_x: null, deleted_at: null });
});
