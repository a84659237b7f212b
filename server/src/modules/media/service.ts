import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { NOTEBOOK_TYPE, PDF_TYPE, SLIDES_TYPES, ZIP_TYPE } from '@qram/contract/collection/documents';
import { IMAGE_LIMITS } from '@qram/contract/collection/images';
import type { FileFolder, FileType } from '@qram/contract/collection/library-files';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@qram/contract/modules/media/media';
import { PATENT_LIMITS } from '@qram/contract/modules/patents/patents';
import { TUTORIAL_LIMITS } from '@qram/contract/modules/tutorials/tutorials';
import { engine } from '../../collections/collection.ts';
import { type CollectionDefinition, withHooks } from '../../collections/definition.ts';
import { type AcceptedFiles, NO_FILES, pictureFile, storeDocument } from '../../collections/files/attachments.ts';
import type { FileUse } from '../../collections/files/file-use.ts';
import { discard } from '../../collections/files/released-files.ts';
import { createRecord } from '../../collections/operations/create.ts';
import { changeRecords } from '../../collections/operations/update.ts';
import type { Row, TableName, Values } from '../../collections/record-types.ts';
import type { History } from '../../collections/versions/history.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { isAdmin } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/access/audit-trail.ts';
import { readOrCreateSecret } from '../../platform/database/settings.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError, invalidField, notFound } from '../../platform/domain-error.ts';
import { buildSignedQuery, createBrowserSecret, isValidLink } from '../../platform/http/delivery/file-link.ts';
import { keysOfFile, type LibraryFile } from '../../platform/storage/file-library.ts';
import { describeMismatch } from '../../platform/storage/file-type-names.ts';
import { storeImage, UndecodableImage } from '../../platform/storage/images.ts';
import type { IncomingFile } from '../../platform/storage/incoming.ts';
import { findSessionUser } from '../auth/service.ts';
import { pictureUrl } from './presenter.ts';
import { fileColumns, type MediaRow, selectFile, selectSummary, toFile } from './repository.ts';

const PICTURE_NAME = /\.(jpe?g|png|webp)$/i;
const MEGABYTE = 1024 * 1024;
const LINK_KEY = 'media_link_key';
/** URL path of documents that an admin opens from the library. */
export const MEDIA_FILES = '/storage/media/';

const [PPTX, PPT] = SLIDES_TYPES;
const DOCUMENTS: Record<string, { type: FileType; ending: string }> = {
  [PDF_TYPE]: { type: 'pdf', ending: 'pdf' },
  [PPTX]: { type: 'slides', ending: 'pptx' },
  [PPT]: { type: 'slides', ending: 'ppt' },
  [ZIP_TYPE]: { type: 'zip', ending: 'zip' },
  [NOTEBOOK_TYPE]: { type: 'notebook', ending: 'ipynb' },
};

export interface MediaLibrary {
  definition: CollectionDefinition;
  /** Columns that reference library files. */
  uses: readonly FileUse[];
}

const uploadError = (code: 'payload_too_large' | 'unsupported_media_type', message: string): DomainError =>
  new DomainError(code, message, { errors: { file: [message] } });

function getLimit(type: FileType, folder: FileFolder): { maxBytes: number; message: string } {
  if (type === 'picture') return { maxBytes: IMAGE_LIMITS.maxBytes, message: MEDIA_MESSAGES.pictureSize };
  if (folder === 'patents')
    return { maxBytes: PATENT_LIMITS.pdfMegabytes * MEGABYTE, message: MEDIA_MESSAGES.patentSize };
  if (type === 'zip') return { maxBytes: TUTORIAL_LIMITS.zipMegabytes * MEGABYTE, message: MEDIA_MESSAGES.tooLarge };
  if (type === 'notebook')
    return { maxBytes: TUTORIAL_LIMITS.ipynbMegabytes * MEGABYTE, message: MEDIA_MESSAGES.notebookSize };
  return { maxBytes: TUTORIAL_LIMITS.pdfMegabytes * MEGABYTE, message: MEDIA_MESSAGES.documentSize };
}

/** @throws DomainError `payload_too_large`; `unsupported_media_type`, also for a picture that can't be decoded */
async function storeFile(deps: Dependencies, folder: FileFolder, upload: IncomingFile): Promise<LibraryFile> {
  const document = DOCUMENTS[upload.type];
  const { maxBytes, message } = getLimit(document?.type ?? 'picture', folder);
  if (upload.size > maxBytes) throw uploadError('payload_too_large', message);
  const mismatch = describeMismatch(upload.type, upload.originalName);
  // Pictures are converted, whatever their endings say.
  if (mismatch && (document || !PICTURE_NAME.test(upload.originalName)))
    throw uploadError('unsupported_media_type', mismatch);
  if (document) return storeDocument(deps.files, folder, upload, document);
  try {
    const image = await storeImage(deps.files, folder, upload.path, folder === 'logos' ? 'logo' : 'picture');
    return pictureFile(folder, image, upload);
  } catch (error) {
    if (error instanceof UndecodableImage) throw uploadError('unsupported_media_type', MEDIA_MESSAGES.type);
    throw error;
  }
}

/** Sizes are recorded for documents, whose delivery checks them. */
function toAcceptedFiles(file: LibraryFile): AcceptedFiles {
  const newKeys = keysOfFile(file);
  const sizes = file.type === 'picture' ? [] : newKeys.map((key) => ({ key, size: file.size ?? 0 }));
  return { columns: {}, newKeys, sizes, uploaded: [], chosen: [] };
}

function chooseFolder(upload: IncomingFile, documents: 'patents' | 'tutorials'): FileFolder {
  const document = DOCUMENTS[upload.type];
  if (!document) return 'gallery';
  if (documents === 'patents' && document.type !== 'pdf')
    throw uploadError('unsupported_media_type', MEDIA_MESSAGES.patentType);
  return documents;
}

const uploadedBy = ({ userId, name }: Actor) => ({ uploaded_by_id: userId, uploaded_by_name: name });

/** Leaves no files when it fails. */
export async function uploadFile(
  deps: Dependencies,
  { definition }: MediaLibrary,
  actor: Actor,
  { folder, alt }: { folder: 'patents' | 'tutorials'; alt: string },
  upload: IncomingFile | undefined,
): Promise<Values> {
  if (!upload) throw invalidField('file', MEDIA_MESSAGES.missing);
  const file = await storeFile(deps, chooseFolder(upload, folder), upload);
  const columns = { ...fileColumns(file), ...uploadedBy(actor), alt, retained: 1 };
  const prepared = { input: {}, columns, files: toAcceptedFiles(file) };
  return discardingOnError(deps, prepared.files.newKeys, async () => {
    const media = engine(deps).collection(definition);
    const row = await media.transact(actor, { values: {}, selfId: null }, (write) => createRecord(write, prepared));
    return media.present(row);
  });
}

async function discardingOnError<T>(
  deps: Dependencies,
  newKeys: readonly string[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    await discard(deps, newKeys);
    throw error;
  }
}

async function storeReplacement(deps: Dependencies, id: number, upload: IncomingFile): Promise<LibraryFile> {
  const row = await selectFile(deps.db, id);
  if (!row) throw notFound();
  if ((DOCUMENTS[upload.type]?.type ?? 'picture') !== row.type)
    throw uploadError(
      'unsupported_media_type',
      [MEDIA_MESSAGES.otherType, describeMismatch(upload.type, upload.originalName)].filter(Boolean).join(' '),
    );
  return storeFile(deps, row.folder, upload);
}

/** Makes an update change the file in all records that use it. */
function renamingUses({ definition, uses }: MediaLibrary, actor: Actor): CollectionDefinition {
  const changed = uses.map(({ table, records }) => (records?.table ?? table) as TableName);
  const library = { ...definition, alsoChanges: { written: [...new Set(changed)] } };
  return withHooks(library, {
    async afterChange(context, before, after) {
      const [from, to] = [toFile(before as Row & MediaRow), toFile(after as Row & MediaRow)];
      for (const use of uses) await use.rename(context, actor, from, to);
    },
  });
}

interface MediaChange {
  id: number;
  input: Values;
  upload: IncomingFile | undefined;
  unmodifiedSince: Date | null;
}

/**
 * Points referencing records to a replacement in the same transaction.
 * @throws DomainError `conflict` with the current record when it has changed since; `unsupported_media_type` when the
 * new file has another type
 */
export async function changeFile(
  deps: Dependencies,
  library: MediaLibrary,
  actor: Actor,
  { id, input: { updated_at: expected, ...details }, upload, unmodifiedSince }: MediaChange,
): Promise<Values> {
  const file = upload ? await storeReplacement(deps, id, upload) : null;
  const columns = { ...(file && { ...fileColumns(file), ...uploadedBy(actor) }), ...details };
  const files = file ? toAcceptedFiles(file) : NO_FILES;
  const renames = file !== null || details.name !== undefined;
  const definition = renames ? renamingUses(library, actor) : library.definition;
  const startedFrom = [unmodifiedSince, typeof expected === 'string' ? new Date(expected) : null];
  const media = engine(deps).collection(definition);
  const change = { id, write: { input: {}, columns, files }, startedFrom };
  const [changed] = await discardingOnError(deps, files.newKeys, () =>
    media.transact(actor, { values: {}, selfId: id }, (write) => changeRecords(write, [change])),
  );
  if (!changed) throw notFound();
  return media.present(changed.after);
}

/**
 * Referencing records get the former file back.
 * @throws DomainError `not_found`; `conflict` with the current record when it has changed since, or when the former
 * file is in the library again
 */
export function restoreFile(
  deps: Dependencies,
  { collections, ...library }: MediaLibrary & Pick<History, 'collections'>,
  actor: Actor,
  version: { id: number; number: number },
  input: { updated_at?: string | undefined; unmodifiedSince: Date | null },
): Promise<Values> {
  return engine(deps).collection(renamingUses(library, actor)).restoreVersion(collections, actor, version, input);
}

export const readSummary = (deps: Dependencies, { uses }: MediaLibrary) => selectSummary(deps.db, uses);

/** A document's URL is short-lived, for the browser that has the secret. @throws DomainError `not_found` */
export async function createFileLink(
  deps: Dependencies,
  actor: Actor,
  { id, browserSecret }: { id: number; browserSecret: string | null },
): Promise<{ url: string; expires_at: string; browserSecret: string }> {
  const row = await selectFile(deps.db, id);
  if (!row) throw notFound();
  const secret = browserSecret ?? createBrowserSecret();
  const expires = Math.floor(deps.now().getTime() / 1000) + MEDIA_LIMITS.linkSeconds;
  const link = { name: linkName(id), sessionId: actor.sessionId ?? '', expires };
  const query = buildSignedQuery(await readOrCreateSecret(deps.db, LINK_KEY), secret, link);
  await recordAudit(deps.db, actor, { action: 'open', collection: 'media', recordId: id }, deps.now());
  return {
    url: pictureUrl(row) ?? `${MEDIA_FILES}${id}?${query}`,
    expires_at: new Date(expires * 1000).toISOString(),
    browserSecret: secret,
  };
}

const linkName = (id: number): string => `media ${id}`;

/** @throws DomainError `not_found`, `forbidden` for a copied, expired or revoked link */
export async function authorizeOpening(
  deps: Dependencies,
  request: { id: number; session: string; expires: number; signature: string; browserSecret: string | null },
): Promise<MediaRow> {
  const { id, expires, session: sessionId, browserSecret, signature } = request;
  const link = { name: linkName(id), expires, sessionId };
  const now = deps.now().getTime() / 1000;
  const key = await readOrCreateSecret(deps.db, LINK_KEY);
  const issued = browserSecret !== null && isValidLink(key, browserSecret, link, signature, now);
  const user = issued ? await findSessionUser(deps, sessionId) : null;
  if (!user || !isAdmin(user as Actor)) throw new DomainError('forbidden', ERROR_MESSAGES.forbidden);
  const row = await selectFile(deps.db, id);
  if (!row) throw notFound();
  return row;
}

/** Null: the center. */
export const getFocal = ({ focal_x: x, focal_y: y }: Pick<MediaRow, 'focal_x' | 'focal_y'>) =>
  x === null || y === null ? null : { x, y };

export { mediaLibrary } from './library/file-library.ts';
export { parseVariants, selectPictures } from './repository.ts';
