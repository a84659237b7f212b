import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { readOrCreateSecret } from '../../platform/database/settings.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, notFound } from '../../platform/domain-error.ts';
import { sendDocument } from '../../platform/http/delivery/document-delivery.ts';
import {
  buildSignedQuery,
  createBrowserSecret,
  isValidLink,
  parseBrowserSecret,
} from '../../platform/http/delivery/file-link.ts';
import { readerOf } from '../context.ts';
import { findVersion, type History } from './history.ts';
import { lookUpFiles, nameOfFile, presentFile } from './version-files.ts';
import { getFields, isFile } from './version-snapshot.ts';

const LINK_KEY = 'version_link_key';
export const VERSION_FILES = '/storage/versions/';
export const LINK_SECONDS = 120;
const STORED_NAME = /^[0-9a-f]{32}\.[a-z0-9]{2,5}$/;
const FOLDER = /^[a-z-]+$/;

const linkKey = (deps: Dependencies): Promise<string> => readOrCreateSecret(deps.db, LINK_KEY);

/** Signs the file and its download name. */
const signedName = (key: string, name: string): string => `${key}\n${name}`;

export interface OpenedFile {
  url: string;
  expires_at: string;
  browserSecret: string;
}

/**
 * Short-lived, for the browser with the secret.
 * @throws DomainError `not_found` without such a file, also after its deletion
 */
export async function openVersionFile(
  history: History,
  actor: Actor,
  { id, number, field, browserSecret }: { id: number; number: number; field: string; browserSecret: string | null },
): Promise<OpenedFile> {
  const { deps, definition, collections } = history;
  const { row, version } = await findVersion(readerOf(history), id, number);
  const file = getFields(definition, version.snapshot, row)[field];
  if (!isFile(file)) throw notFound();
  const known = await lookUpFiles({ ...deps, collections }, definition, row, [file]);
  if (!presentFile(file, known).available) throw notFound();
  const secret = browserSecret ?? createBrowserSecret();
  const expires = Math.floor(deps.now().getTime() / 1000) + LINK_SECONDS;
  const [key = '', name] = [file.keys[0], nameOfFile(file)];
  const link = { name: signedName(key, name), sessionId: actor.sessionId ?? '', expires };
  const query = buildSignedQuery(await linkKey(deps), secret, link);
  const after = { version: number, field };
  await recordAudit(deps.db, actor, { action: 'open', collection: definition.name, recordId: id, after }, deps.now());
  return {
    url: `${VERSION_FILES}${key}?${query}&${new URLSearchParams({ name })}`,
    expires_at: new Date(expires * 1000).toISOString(),
    browserSecret: secret,
  };
}

/** Null: the session has ended. */
export type FindSessionUser = (deps: Dependencies, sessionId: string) => Promise<Pick<Actor, 'role'> | null>;

/** Serves only the admin and browser that the URL was issued for. */
export function registerVersionFiles(app: FastifyInstance, deps: Dependencies, findSessionUser: FindSessionUser): void {
  app.get<{ Params: { folder: string; file: string }; Querystring: Record<string, unknown> }>(
    `${VERSION_FILES}:folder/:file`,
    async (request, reply) => {
      const { folder, file } = request.params;
      if (!FOLDER.test(folder) || !STORED_NAME.test(file)) throw notFound();
      const [key, query] = [`${folder}/${file}`, request.query];
      const [name, sessionId] = [String(query.name ?? ''), String(query.session ?? '')];
      const link = { name: signedName(key, name), sessionId, expires: Number(query.expires ?? 0) };
      const secret = parseBrowserSecret(request.headers.cookie ?? '');
      const seconds = deps.now().getTime() / 1000;
      const signed = secret && isValidLink(await linkKey(deps), secret, link, String(query.signature ?? ''), seconds);
      if (!signed || (await findSessionUser(deps, sessionId))?.role !== 'admin')
        throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
      const ending = file.split('.').at(-1) ?? '';
      return sendDocument(reply, deps.files, {
        key,
        size: await recordedSize(deps, key),
        downloadName: name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`,
        inline: ending === 'pdf',
        cacheControl: 'private, no-store',
      });
    },
  );
}

async function recordedSize({ db }: Dependencies, key: string): Promise<number | null> {
  const row = await db.selectFrom('stored_files').select('size').where('key', '=', key).executeTakeFirst();
  return row?.size ?? null;
}
