import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import type { FieldErrors } from '@qram/contract/api/errors';
import { USER_LIMITS } from '@qram/contract/modules/users/users';
import { collectionRegistry } from '../src/collection-registry.ts';
import { pictureFile } from '../src/collections/files/attachments.ts';
import { syncSearchIndex } from '../src/collections/search/search-sync.ts';
import type { Env } from '../src/env.ts';
import { imageColumns } from '../src/modules/gallery/collection.ts';
import { mediaLibrary } from '../src/modules/media/service.ts';
import { addFirstAdmin, hasAdmin } from '../src/modules/users/accounts/first-admin.ts';
import type { NewUser } from '../src/modules/users/service.ts';
import { ANONYMOUS } from '../src/platform/access/actor.ts';
import type { Db } from '../src/platform/database/database.ts';
import { idCounterSql } from '../src/platform/database/dialect.ts';
import { readSetting, writeSetting } from '../src/platform/database/settings.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import { DomainError } from '../src/platform/domain-error.ts';
import type { LibraryFile } from '../src/platform/storage/file-library.ts';
import { storeImage } from '../src/platform/storage/images.ts';
import { staticButtons } from './content/buttons-content.ts';
import { contactInfoSeed } from './content/contact-content.ts';
import { featuresSeed, featuresSubtitle } from './content/features-content.ts';
import { gallerySeed } from './content/gallery-content.ts';
import { termsSeed } from './content/terms-content.ts';
import { videosSeed } from './content/videos-content.ts';
import { liveStamps, recordStamps } from './record-stamps.ts';
import { sampleFile } from './sample-file.ts';
import { LEARNING_COLLECTIONS, type PreparedCategory, prepareTutorials, seedLearning } from './seed-learning.ts';

const SEEDED = 'seeded_at';
const CENTS = 100;
/** Interval between sample videos, which defines their order. */
const APART_MS = 60_000;

/** Required content even without samples. */
async function seedEssentials(deps: Dependencies, trx: Db, at: string): Promise<void> {
  const rows = staticButtons.map(({ monthlyPrice, payAsYouGoPrice, deliverables, ...button }) => ({
    ...button,
    deliverables: deliverables.join('\n'),
    ...recordStamps(at),
    active: 1,
    monthly_price_cents: Math.round(monthlyPrice * CENTS),
    pay_as_you_go_price_cents: Math.round(payAsYouGoPrice * CENTS),
    clicks_count: 0,
  }));
  await trx.insertInto('buttons').values(rows).execute();
  await idCounterSql('buttons', deps.dialect)?.execute(trx);
  await trx
    .insertInto('contact_info')
    .values({ ...contactInfoSeed, id: 1, updated_at: at })
    .execute();
}

interface Slide {
  title: string;
  description: string;
  order: number;
  active: number;
  columns: ReturnType<typeof imageColumns>;
  /** The file in the media library. */
  file: LibraryFile | null;
}

/** Stores the pictures before the transaction that references them. */
function prepareSlides(deps: Dependencies): Promise<Slide[]> {
  return Promise.all(
    gallerySeed.map(async ({ picture, ...slide }) => {
      const image = picture ? await storeImage(deps.files, 'gallery', sampleFile(picture), 'picture') : null;
      const file = picture && image ? pictureFile('gallery', image, { originalName: basename(picture) }) : null;
      return { ...slide, columns: imageColumns(image), file };
    }),
  );
}

interface Samples {
  slides: Slide[];
  tutorials: PreparedCategory[];
}

async function prepareSamples(deps: Dependencies): Promise<Samples> {
  const [slides, tutorials] = await Promise.all([prepareSlides(deps), prepareTutorials(deps.files)]);
  return { slides, tutorials };
}

async function seedSamples(trx: Db, now: Date, { slides, tutorials }: Samples): Promise<void> {
  const at = now.toISOString();
  const videos = videosSeed.map((video, index) => ({
    ...video,
    featured: 0,
    ...liveStamps(new Date(now.getTime() - index * APART_MS).toISOString()),
  }));
  await trx.insertInto('videos').values(videos).execute();
  await trx
    .insertInto('features')
    .values(featuresSeed.map((feature) => ({ ...feature, active: 1, ...liveStamps(at) })))
    .execute();
  await trx.insertInto('features_section').values({ id: 1, subtitle: featuresSubtitle, updated_at: at }).execute();
  for (const { columns, file, ...slide } of slides) {
    await trx
      .insertInto('gallery')
      .values({ ...slide, ...liveStamps(at), ...columns })
      .execute();
    await mediaLibrary.insert(trx, file ? [file] : [], ANONYMOUS, now);
  }
  await trx
    .insertInto('terms')
    .values({ data: termsSeed, ...liveStamps(at) })
    .execute();
  await seedLearning(trx, now, tutorials);
}

/** Adds required content, and samples if configured, atomically on the first start. */
export async function seedSite(deps: Dependencies, env: Pick<Env, 'seed'>): Promise<boolean> {
  if (await readSetting(deps.db, SEEDED)) return false;
  const samples = env.seed === 'demo' ? await prepareSamples(deps) : null;
  const now = deps.now();
  const collections = [
    'videos',
    'gallery',
    'features',
    'buttons',
    'contact',
    'terms',
    'media',
    ...LEARNING_COLLECTIONS,
  ];
  await deps.revisions.change(collections, async (trx) => {
    await seedEssentials(deps, trx, now.toISOString());
    if (samples) await seedSamples(trx, now, samples);
    await writeSetting(trx, SEEDED, now.toISOString());
  });
  await syncSearchIndex(deps, collectionRegistry(deps));
  return true;
}

export interface FirstAdmin {
  username: string;
  password: string;
  /** True: a generated password, which must be shown. */
  generated: boolean;
}

const SUFFIX_BYTES = 3;

/** Changes a taken name or email. */
function renameAccount(account: NewUser, taken: FieldErrors): NewUser {
  const suffix = randomBytes(SUFFIX_BYTES).toString('hex');
  const username = `${account.username.slice(0, USER_LIMITS.usernameMax - suffix.length)}${suffix}`;
  return {
    ...account,
    ...(taken.username ? { username } : {}),
    // This domain receives no email, so nobody else can reset the password.
    ...(taken.email ? { email: `admin-${suffix}@example.test` } : {}),
  };
}

/** Null: there was an admin before. A taken name or email gets a suffix, so that registrations can't block it. */
export async function ensureFirstAdmin(deps: Dependencies, admin: Env['admin']): Promise<FirstAdmin | null> {
  if (await hasAdmin(deps)) return null;
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const generated = admin.password === undefined;
  const { username, email } = admin;
  const account: NewUser = { name: 'Admin', username, email, password, role: 'admin', email_set_by_admin: 1 };
  const add = async (user: NewUser): Promise<FirstAdmin | null> =>
    (await addFirstAdmin(deps, user)) ? { username: user.username, password, generated } : null;
  try {
    return await add(account);
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'conflict' && error.errors)) throw error;
    return add(renameAccount(account, error.errors));
  }
}
