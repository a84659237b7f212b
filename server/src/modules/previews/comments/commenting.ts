import { MINUTE_MS } from '@qram/contract/durations';
import { ERROR_MESSAGES } from '@qram/contract/errors';
import { truncateText } from '@qram/contract/graphemes';
import { PREVIEW_COMMENT_MESSAGES, PREVIEW_LIMITS, type previewCommentBody } from '@qram/contract/modules/previews';
import type { z } from 'zod';
import type { CollectionDefinition } from '../../../collections/definition.ts';
import type { Row } from '../../../collections/rows.ts';
import { selectNumberAt } from '../../../collections/versions/version-rows.ts';
import type { Actor } from '../../../platform/actor.ts';
import { recordAudit } from '../../../platform/audit-trail.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { DomainError, gone, notFound } from '../../../platform/domain-error.ts';
import { lockCurrent, mailUser } from '../../users/service.ts';
import { commentMail } from '../mails.ts';
import { deleteComment, insertComment, lockPreview, selectComments } from '../repository.ts';
import { findPreview } from '../service.ts';

/** The same comment within this time is a repeated press. */
const REPEAT_MS = 10 * MINUTE_MS;

/** Characters of a title in an email. */
const MAX_TITLE = 120;

/**
 * Stores an approval or a comment of someone who got a preview link, and queues an email to the admin who created it,
 * in one transaction.
 * @throws DomainError `not_found` without such a link, `gone` if it has ended or its record was deleted, `conflict` if it
 * has too many comments
 */
export async function addComment(
  deps: Dependencies,
  collections: readonly CollectionDefinition[],
  actor: Actor,
  body: z.output<typeof previewCommentBody>,
): Promise<{ created_at: string }> {
  const { token, approved, name, text, record_updated_at: seenAt } = body;
  const found = await findPreview(deps, collections, token);
  if (found.state === 'unknown' || (found.state === 'open' && found.link === null)) throw notFound();
  if (found.state !== 'open' || found.link === null) throw gone();
  const { link, definition, row: shown } = found;
  return deps.versions.change(['previews'], async (trx) => {
    const now = deps.now();
    const preview = await lockPreview(trx, deps.dialect, link.id);
    if (!preview || preview.ended_at !== null) throw gone();
    const comments = await selectComments(trx, [link.id]);
    const last = comments.at(-1);
    const isRepeated = last?.approved === approved && last.name === name && last.text === text;
    if (last && isRepeated && Date.parse(last.created_at) > now.getTime() - REPEAT_MS)
      return { created_at: last.created_at };
    if (comments.length >= PREVIEW_LIMITS.commentsMax)
      throw new DomainError('conflict', PREVIEW_COMMENT_MESSAGES.tooMany);
    const savedAt = seenAt !== undefined && seenAt < link.savedAt ? seenAt : link.savedAt;
    const target = { collection: definition.name, id: shown.id };
    const version = definition.versions ? await selectNumberAt(trx, target, savedAt) : null;
    const created_at = now.toISOString();
    await insertComment(trx, {
      ...{ preview_id: link.id, approved, name, text, created_at },
      ...{ record_updated_at: savedAt, record_version: version },
    });
    const action = approved === 1 ? 'preview-approval' : 'preview-comment';
    const event = { action, collection: definition.name, recordId: shown.id, after: { name, record_version: version } };
    await recordAudit(trx, actor, event, now);
    const author =
      preview.created_by_id === null
        ? null
        : await lockCurrent({ trx, dialect: deps.dialect, now }, preview.created_by_id);
    if (author?.standing === 'active' && deps.mail.reach === 'everyone') {
      const about = {
        noun: definition.publicPlace.noun,
        title: formatTitle(definition, shown),
        collection: definition.name,
        id: shown.id,
      };
      await mailUser(
        deps,
        { trx, now },
        author,
        commentMail(author, { approved, name, text }, about, deps.accounts.publicUrl),
      );
    }
    return { created_at };
  });
}

/** The record's title in one line; terms have only their text. */
function formatTitle({ title }: CollectionDefinition, row: Row): string {
  const column = typeof title === 'string' ? title : title.column;
  const line = String(row[column] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return truncateText(line, MAX_TITLE);
}

/** Deletes a comment. @throws DomainError `not_found` */
export function removeComment(deps: Dependencies, actor: Actor, id: number): Promise<void> {
  return deps.versions.change(['previews'], async (trx) => {
    const row = await deleteComment(trx, id);
    if (!row) throw new DomainError('not_found', ERROR_MESSAGES.notFound);
    const { collection, record_id: recordId, ...before } = row;
    await recordAudit(trx, actor, { action: 'preview-comment-delete', collection, recordId, before }, deps.now());
  });
}
