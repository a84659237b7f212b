import { ERROR_MESSAGES } from '@qram/contract/api/errors';
import { DomainError, invalidField } from '../../platform/domain-error.ts';
import type { CollectionReader } from '../context.ts';
import type { CollectionDefinition } from '../definition.ts';
import type { Row } from '../record-types.ts';
import type { PreparedWrite } from './prepared-write.ts';
import { presentRow } from './present.ts';

/** @throws DomainError `conflict` with the current record when it has changed since */
export async function assertUnchanged(
  reader: CollectionReader,
  row: Row,
  startedFrom: readonly (Date | null)[],
): Promise<void> {
  const changedAt = Date.parse(row.updated_at);
  if (startedFrom.every((at) => at === null || at.getTime() >= changedAt)) return;
  throw new DomainError('conflict', ERROR_MESSAGES.conflict, { current: await presentRow(reader, row) });
}

/** @throws DomainError `validation` with the question, at the confirming field */
export async function assertConfirmed(
  reader: CollectionReader,
  before: Row | null,
  { input, columns, reverts }: PreparedWrite,
): Promise<void> {
  const confirmation = reader.definition.hooks?.confirm;
  if (!confirmation || reverts || input[confirmation.field] === 1) return;
  const question = await confirmation.question(reader, before, columns, input);
  if (question !== null) throw invalidField(confirmation.field, question);
}

/** Isolates writes whose hooks read other records. */
export function groupWrites<W extends { row: Row }>({ hooks }: CollectionDefinition, writes: readonly W[]): W[][] {
  const groups: W[][] = [[]];
  for (const write of writes) {
    if (hooks?.comparesOthers?.(write.row)) groups.push([write], []);
    else groups.at(-1)?.push(write);
  }
  return groups.filter((group) => group.length > 0);
}
