import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { LOGO_MESSAGES, LOGO_NAMES, type Logo, type LogoName } from '@qram/contract/modules/logos';
import { stampAfter } from '../../collections/writing.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { Binary } from '../../platform/http/responses.ts';
import { assertNotEmpty } from '../../platform/storage/file-sizes.ts';
import { storeImage, UndecodableImage } from '../../platform/storage/images.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { PROJECT_ROOT } from '../../project-root.ts';
import { type LogoRow, saveLogo, selectLogo, selectLogos } from './repository.ts';

/** Built-in logos ship with the web app; their change time is the product's release. */
const BUILT_IN = new URL('web/public/brand/', PROJECT_ROOT);
const BUILT_IN_SINCE = '2026-01-01T00:00:00.000Z';
const LOGO_FOLDER = 'logos';
/** URLs with the time of the last change are immutable; others are not. */
const STAMPED = 'public, max-age=31536000, immutable';
const UNSTAMPED = 'public, max-age=60';

const builtIn = (key: LogoName): LogoRow => ({ key, image: '', updated_at: BUILT_IN_SINCE });
const present = ({ key, image, updated_at }: LogoRow): Logo => ({ key, updated_at, built_in: image === '' ? 1 : 0 });
const keyOf = (image: string) => `${LOGO_FOLDER}/${image}`;

/** The five logos (requirements: Logos) with the times of their last changes. */
export async function listLogos(deps: Dependencies): Promise<Logo[]> {
  const changed = new Map((await selectLogos(deps.db)).map((logo) => [logo.key, logo]));
  return LOGO_NAMES.map((key) => present(changed.get(key) ?? builtIn(key)));
}

/**
 * The image of a logo: the uploaded one, or the built-in one if there is none or its file is gone.
 * @throws DamagedFile
 */
export async function readLogo(deps: Dependencies, name: LogoName, stamp: string | undefined): Promise<Binary> {
  const { image, updated_at } = (await selectLogo(deps.db, name)) ?? builtIn(name);
  const cacheControl = stamp === String(Date.parse(updated_at)) ? STAMPED : UNSTAMPED;
  const stored = image ? await deps.files.read(keyOf(image)) : null;
  if (stored) {
    assertNotEmpty(keyOf(image), stored);
    return new Binary(await buffer(stored.stream), 'image/webp', cacheControl);
  }
  return new Binary(await readFile(new URL(`${name}.svg`, BUILT_IN)), 'image/svg+xml', cacheControl);
}

/** Replaces a logo's image (empty: built-in); returns the previous image. */
async function replace(
  deps: Dependencies,
  actor: Actor,
  key: LogoName,
  { image, action }: { image: string; action: 'update' | 'reset' },
): Promise<{ logo: Logo; former: string }> {
  const now = deps.now();
  return deps.versions.change(['logos'], async (trx) => {
    const before = (await selectLogo(trx, key)) ?? builtIn(key);
    const after: LogoRow = { key, image, updated_at: stampAfter(before.updated_at, now) };
    await saveLogo(trx, after);
    const audited = ({ image: file }: LogoRow) => ({ key, image: file || 'built-in' });
    await recordAudit(
      trx,
      actor,
      { action, collection: 'logos', recordId: null, before: audited(before), after: audited(after) },
      now,
    );
    return { logo: present(after), former: before.image };
  });
}

/** Deletes an unreferenced image. The sweep deletes what fails here, because the change is already committed. */
async function discard(deps: Dependencies, image: string): Promise<void> {
  if (image === '') return;
  try {
    await deps.files.delete([keyOf(image)]);
  } catch (error) {
    deps.log.warn({ err: error, image }, 'a logo could not be deleted');
  }
}

const refused = (code: 'validation' | 'unsupported_media_type', message: string): DomainError =>
  new DomainError(code, message, { errors: { logo: [message] } });

async function storeLogo(deps: Dependencies, upload: IncomingFile): Promise<string> {
  try {
    return (await storeImage(deps.files, LOGO_FOLDER, upload.path, 'logo')).name;
  } catch (error) {
    if (error instanceof UndecodableImage) throw refused('unsupported_media_type', LOGO_MESSAGES.type);
    throw error;
  }
}

/**
 * Replaces a logo with an uploaded image, re-encoded.
 * @throws DomainError `validation` without a file, `unsupported_media_type` when it can't be decoded
 */
export async function uploadLogo(
  deps: Dependencies,
  actor: Actor,
  name: LogoName,
  upload: IncomingFile | undefined,
): Promise<Logo> {
  if (!upload) throw refused('validation', LOGO_MESSAGES.missing);
  const image = await storeLogo(deps, upload);
  let replaced: Awaited<ReturnType<typeof replace>>;
  try {
    replaced = await replace(deps, actor, name, { image, action: 'update' });
  } catch (error) {
    await discard(deps, image);
    throw error;
  }
  await discard(deps, replaced.former);
  return replaced.logo;
}

/** Reverts to the built-in logo; does nothing if it is the current one. */
export async function resetLogo(deps: Dependencies, actor: Actor, name: LogoName): Promise<Logo> {
  const standing = (await selectLogo(deps.db, name)) ?? builtIn(name);
  if (standing.image === '') return present(standing);
  const { logo, former } = await replace(deps, actor, name, { image: '', action: 'reset' });
  await discard(deps, former);
  return logo;
}

/** Keys of the stored logo images. */
export async function logoFiles(deps: Dependencies): Promise<string[]> {
  return (await selectLogos(deps.db)).flatMap(({ image }) => (image === '' ? [] : [keyOf(image)]));
}
