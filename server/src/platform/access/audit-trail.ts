import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import type { Statement } from '../database/dialect.ts';
import type { Actor } from './actor.ts';

export interface AuditEvent {
  /** The action: create, update, delete, restore, login, … */
  action: string;
  collection: string;
  recordId: number | null;
  before?: unknown;
  after?: unknown;
}

const SECRET = /password|token|secret/i;

export const isSecret = (field: string): boolean => SECRET.test(field);

/** Shows that a secret changed, without its value. */
export const REDACTED = '(not shown)';

function redactedJson(value: unknown, secret: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  const text = JSON.stringify(value);
  // Skips the replacer, which costs more than the rest of an entry.
  if (!SECRET.test(text)) return text;
  return JSON.stringify(value, (key, inner: unknown) => (isSecret(key) ? secret : inner));
}

function toAuditRow(actor: Actor, event: AuditEvent, at: Date) {
  const isChange = event.before != null && event.after != null;
  const secret = isChange ? REDACTED : undefined;
  return {
    at: at.toISOString(),
    actor_id: actor.userId,
    actor_name: actor.name,
    address: actor.ip,
    request_id: actor.requestId,
    action: event.action,
    collection: event.collection,
    record_id: event.recordId,
    before: redactedJson(event.before, secret),
    after: redactedJson(event.after, secret),
    ...(actor.batch === undefined ? {} : { batch: actor.batch }),
  };
}

/** 1 for the first entry of a bulk action, else 0. Asks the table, because earlier entries may be rolled back. */
const firstOfBatchSql = ({ batch, action, collection }: { batch?: string; action: string; collection: string }) =>
  sql<number>`case when exists (select 1 from audit_entries earlier where earlier.batch = ${batch}
    and earlier.action = ${action} and earlier.collection = ${collection}) then 0 else 1 end`;

/** Lists only the first entry of each action and collection. */
function withListed(rows: readonly ReturnType<typeof toAuditRow>[]) {
  const seen = new Set<string>();
  return rows.map((row) => {
    const key = `${row.action} ${row.collection}`;
    const listed = seen.has(key) ? 0 : firstOfBatchSql(row);
    seen.add(key);
    return { ...row, listed };
  });
}

/** Call in the transaction of the change. */
export async function recordAudit(trx: Db, actor: Actor, event: AuditEvent, at: Date): Promise<void> {
  for (const statement of toAuditStatements(trx, actor, [event], at)) await sql`${statement}`.execute(trx);
}

export function toAuditStatements(trx: Db, actor: Actor, events: readonly AuditEvent[], at: Date): Statement[] {
  if (events.length === 0) return [];
  const rows = events.map((event) => toAuditRow(actor, event, at));
  return [trx.insertInto('audit_entries').values(actor.batch === undefined ? rows : withListed(rows))];
}
