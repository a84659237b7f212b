import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { LOGO_NAMES, type Logo, type LogoName } from '@qram/contract/modules/logos';
import type { Dependencies } from '../../platform/dependencies.ts';
import { Binary } from '../../platform/http/answers.ts';
import { PROJECT_ROOT } from '../../project-root.ts';
import { selectLogoImage, selectReplacedLogos } from './repository.ts';

/** Built-in logos come with the web app; they count as changed when the product was released. */
const BUILT_IN = new URL('web/public/brand/', PROJECT_ROOT);
const BUILT_IN_SINCE = '2026-01-01T00:00:00.000Z';
const LOGO_FOLDER = 'logos';
/** An address with the time of the last change never changes its content; one without it may. */
const STAMPED = 'public, max-age=31536000, immutable';
const UNSTAMPED = 'public, max-age=60';

/** The five logos (spec §2) with the time of their last change. */
export async function listLogos(deps: Dependencies): Promise<Logo[]> {
  const replaced = new Map((await selectReplacedLogos(deps.db)).map((logo) => [logo.key, logo]));
  return LOGO_NAMES.map((key) => replaced.get(key) ?? { key, updated_at: BUILT_IN_SINCE });
}

/** The image of a logo: the uploaded one, or the built-in one when there is none or its file is gone. */
export async function readLogo(deps: Dependencies, name: LogoName, stamp: string | undefined): Promise<Binary> {
  const cacheControl = stamp ? STAMPED : UNSTAMPED;
  const image = await selectLogoImage(deps.db, name);
  const stored = image ? await deps.files.read(`${LOGO_FOLDER}/${image}`) : null;
  if (stored) return new Binary(await buffer(stored.stream), 'image/webp', cacheControl);
  return new Binary(await readFile(new URL(`${name}.svg`, BUILT_IN)), 'image/svg+xml', cacheControl);
}
