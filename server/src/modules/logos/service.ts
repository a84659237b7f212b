import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { variantName } from '@qram/contract/collection/images';
import { libraryField } from '@qram/contract/collection/library-files';
import {
  type ChangedLogo,
  LOGO_MESSAGES,
  LOGO_NAMES,
  type Logo,
  type LogoName,
} from '@qram/contract/modules/logos/logos';
import { type AcceptedFiles, pictureFile, recordFiles } from '../../collections/files/attachments.ts';
import { type FileUse, namedAs } from '../../collections/files/file-use.ts';
import { readLibraryFile } from '../../collections/files/library-files.ts';
import { discard } from '../../collections/files/released-files.ts';
import type { WriteContext } from '../../collections/record-types.ts';
import { stampAfter } from '../../collections/rows/update-times.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import type { Db } from '../../platform/database/database.ts';
import { lockKey } from '../../platform/database/dialect.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import { Binary } from '../../platform/http/api/responses.ts';
import { keysOfFile } from '../../platform/storage/file-library.ts';
import { assertNotEmpty } from '../../platform/storage/file-sizes.ts';
import { storeImage, UndecodableImage } from '../../platform/storage/images.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { releaseFiles } from '../../platform/storage/released-files.ts';
import { PROJECT_ROOT } from '../../project-root.ts';
import { type LogoRow, saveLogo, selectLogo, selectLogos, selectLogosWith } from './repository.ts';

/** Built-in logos ship with the web app; their change time is the product's release. */
const BUILT_IN = new URL('web/public/brand/', PROJECT_ROOT);
const BUILT_IN_SINCE = '2026-01-01T00:00:00.000Z';
const LOGO_FOLDER = 'logos';
/** URLs with the time of the last change are immutable; others are not. */
const STAMPED = 'public, max-age=31536000, immutable';
const UNSTAMPED = 'public, max-age=60';

const builtInLogo = (key: LogoName): LogoRow => ({ key, image: '', updated_at: BUILT_IN_SINCE });
const present = ({ key, image, updated_at }: LogoRow): Logo => ({ key, updated_at, built_in: image === '' ? 1 : 0 });
/** The uploads of logos are named without their folder; pictures of the library with it. */
const toKey = (image: string) => (image.includes('/') ? image : `${LOGO_FOLDER}/${image}`);
/** Pictures of the library are wider than a logo needs; their narrowest variant is enough. */
const NARROW_PX = 480;

export async function listLogos(deps: Dependencies): Promise<Logo[]> {
  const changed = new Map((await selectLogos(deps.db)).map((logo) => [logo.key, logo]));
  return LOGO_NAMES.map((key) => present(changed.get(key) ?? builtInLogo(key)));
}

/** Falls back to the built-in image. @throws DamagedFile */
export async function readLogo(deps: Dependencies, name: LogoName, stamp: string | undefined): Promise<Binary> {
  const { image, updated_at } = (await selectLogo(deps.db, name)) ?? builtInLogo(name);
  const cacheControl = stamp === String(Date.parse(updated_at)) ? STAMPED : UNSTAMPED;
  const stored = image ? await readStored(deps, toKey(image)) : null;
  if (stored) {
    await assertNotEmpty(toKey(image), stored);
    return new Binary(await buffer(stored.stream()), 'image/webp', cacheControl);
  }
  return new Binary(await readFile(new URL(`${name}.svg`, BUILT_IN)), 'image/svg+xml', cacheControl);
}

async function readStored(deps: Dependencies, key: string) {
  const narrow = key.startsWith(`${LOGO_FOLDER}/`) ? null : await deps.files.read(variantName(key, NARROW_PX));
  return narrow ?? deps.files.read(key);
}

/** Logos change one after the other, so that each change releases the image before it. */
const lockLogos = ({ trx, dialect }: WriteContext): Promise<void> => lockKey(trx, dialect, 'logos');

/** Null: built-in. */
const findMediaId = async ({ library }: Dependencies, db: Db, { image }: LogoRow): Promise<number | null> =>
  (image === '' ? undefined : await library.findAt(db, toKey(image)))?.id ?? null;

type LogoImage = Pick<AcceptedFiles, 'uploaded' | 'chosen'> & { image: string; newKeys: string[] };

/** An empty image means the built-in one. */
async function setImage(
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  actor: Actor,
  key: LogoName,
  { image, action }: { image: string; action: 'update' | 'reset' },
): Promise<LogoRow> {
  const before = (await selectLogo(trx, key)) ?? builtInLogo(key);
  const after: LogoRow = { key, image, updated_at: stampAfter(before.updated_at, now) };
  await saveLogo(trx, after);
  if (before.image !== '') await releaseFiles(trx, [toKey(before.image)], now);
  const audited = ({ image: file }: LogoRow) => ({ key, image: file || 'built-in' });
  const changes = { before: audited(before), after: audited(after) };
  await recordAudit(trx, actor, { action, collection: 'logos', recordId: null, ...changes }, now);
  return after;
}

/** @throws DomainError `conflict` with the current logo unless `expected` matches */
function assertCurrent(logo: LogoRow, expected: string | undefined): void {
  if (expected === undefined || Date.parse(expected) === Date.parse(logo.updated_at)) return;
  throw new DomainError('conflict', ERROR_MESSAGES.conflict, { current: present(logo) });
}

/**
 * Keeps the former image for 30 days.
 * @param expected the `updated_at` that the caller started from
 * @throws DomainError `conflict`
 */
async function replaceLogo(
  deps: Dependencies,
  actor: Actor,
  key: LogoName,
  { image, uploaded, chosen }: LogoImage,
  expected: string | undefined,
): Promise<ChangedLogo> {
  return deps.revisions.change(['logos', 'media'], async (trx) => {
    const context = { trx, dialect: deps.dialect, now: deps.now() };
    await recordFiles(
      { ...context, library: deps.library },
      { columns: {}, newKeys: [], sizes: [], uploaded, chosen },
      actor,
    );
    await lockLogos(context);
    const before = (await selectLogo(trx, key)) ?? builtInLogo(key);
    assertCurrent(before, expected);
    const action = image === '' ? 'reset' : 'update';
    const after = await setImage(context, actor, key, { image, action });
    return { ...present(after), former_media_id: await findMediaId(deps, trx, before) };
  });
}

export const logoUse: FileUse = {
  table: 'logos',
  column: 'image',
  title: 'key',
  keyed: true,
  noun: 'logo',
  type: 'picture',
  prefixes: { logos: '', gallery: 'gallery/' },
  async rename(context, actor, from, to) {
    const [before, image] = [namedAs(logoUse, from), namedAs(logoUse, to)];
    if (before === null || image === null || before === image) return;
    await lockLogos(context);
    for (const { key } of await selectLogosWith(context.trx, before))
      await setImage(context, actor, key, { image, action: 'update' });
  },
};

const uploadError = (code: 'validation' | 'unsupported_media_type', message: string): DomainError =>
  new DomainError(code, message, { errors: { logo: [message] } });

async function storeLogo(deps: Dependencies, upload: IncomingFile): Promise<LogoImage> {
  try {
    const file = pictureFile(LOGO_FOLDER, await storeImage(deps.files, LOGO_FOLDER, upload.path, 'logo'), upload);
    return { image: file.file, newKeys: keysOfFile(file), uploaded: [file], chosen: [] };
  } catch (error) {
    if (error instanceof UndecodableImage) throw uploadError('unsupported_media_type', LOGO_MESSAGES.type);
    throw error;
  }
}

/** @throws DomainError `validation` unless the file is a picture */
async function chooseLogo(deps: Dependencies, id: number): Promise<LogoImage> {
  const field = libraryField('logo');
  const file = await readLibraryFile({ trx: deps.db, library: deps.library }, field, id);
  const image = namedAs(logoUse, file);
  if (image === null) throw invalidField(field, LOGO_MESSAGES.type);
  return { image, newKeys: [], uploaded: [], chosen: [{ field, id, file }] };
}

/**
 * Re-encodes uploads.
 * @throws DomainError `validation` without a file, `unsupported_media_type` when it can't be decoded, `conflict`
 */
export async function uploadLogo(
  deps: Dependencies,
  actor: Actor,
  name: LogoName,
  {
    upload,
    mediaId,
    expected,
  }: { upload: IncomingFile | undefined; mediaId: number | undefined; expected: string | undefined },
): Promise<ChangedLogo> {
  if (!upload && mediaId === undefined) throw uploadError('validation', LOGO_MESSAGES.missing);
  const image = upload ? await storeLogo(deps, upload) : await chooseLogo(deps, mediaId ?? 0);
  try {
    return await replaceLogo(deps, actor, name, image, expected);
  } catch (error) {
    await discard(deps, image.newKeys);
    throw error;
  }
}

/** Does nothing if it is current. @throws DomainError `conflict` */
export async function resetLogo(
  deps: Dependencies,
  actor: Actor,
  name: LogoName,
  expected: string | undefined,
): Promise<ChangedLogo> {
  const current = (await selectLogo(deps.db, name)) ?? builtInLogo(name);
  assertCurrent(current, expected);
  if (current.image === '') return { ...present(current), former_media_id: null };
  return replaceLogo(deps, actor, name, { image: '', newKeys: [], uploaded: [], chosen: [] }, expected);
}

export async function logoFiles(deps: Dependencies): Promise<string[]> {
  return (await selectLogos(deps.db)).flatMap(({ image }) => (image === '' ? [] : [toKey(image)]));
}
