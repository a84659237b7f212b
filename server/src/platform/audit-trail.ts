import type { Actor } from './actor.ts';
import type { Db } from './database/database.ts';

export interface AuditEvent {
  /** The action: create, update, delete, restore, login, … */
  action: string;
  collection: string;
  recordId: number | null;
  before?: unknown;
  after?: unknown;
}

const SECRET = /password|token|secret/i;

/** Whether the audit trail redacts a field of this name. */
export const isSecret = (field: string): boolean => SECRET.test(field);

/** Replaces a changed secret, so that the change is visible and the value is not. */
export const LEFT_OUT = '(not shown)';

/** Redacts secrets. */
function asText(value: unknown, secret: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? secret : inner));
}

/** An entry as a row. */
function auditRow(actor: Actor, event: AuditEvent, at: Date) {
  const isChange = event.before != null && event.after != null;
  const secret = isChange ? LEFT_OUT : undefined;
  return {
    at: at.toISOString(),
    actor_id: actor.userId,
    actor_name: actor.name,
    address: actor.address,
    request_id: actor.requestId,
    action: event.action,
    collection: event.collection,
    record_id: event.recordId,
    before: asText(event.before, secret),
    after: asText(event.after, secret),
  };
}

/** Writes an entry in the transaction of the change, so that both are committed or neither is. */
export async function recordAudit(trx: Db, actor: Actor, event: AuditEvent, at: Date): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values(auditRow(actor, event, at))
    .execute();
}
