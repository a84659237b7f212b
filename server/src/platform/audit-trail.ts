import type { Actor } from './actor.ts';
import type { Db } from './database/database.ts';

export interface AuditEvent {
  /** What was done: create, update, delete, restore, login, … */
  action: string;
  collection: string;
  recordId: number | null;
  before?: unknown;
  after?: unknown;
}

const SECRET = /password|token|secret/i;

/** Whether the audit trail leaves out what a field of this name holds. */
export const isSecret = (field: string): boolean => SECRET.test(field);

/** Stands for a secret where it was changed, so that the change shows and the secret does not. */
export const LEFT_OUT = '(not shown)';

/** Leaves secrets out: what is written here is read by people. */
function asText(value: unknown, secret: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  return JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? secret : inner));
}

/** An entry as it is stored. */
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

/** Writes one entry in the transaction of the change it tells of, so that neither is there without the other. */
export async function recordAudit(trx: Db, actor: Actor, event: AuditEvent, at: Date): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values(auditRow(actor, event, at))
    .execute();
}
