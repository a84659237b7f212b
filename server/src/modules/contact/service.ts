import { ERROR_MESSAGES } from '@qram/contract/errors';
import type { ContactInfo } from '@qram/contract/modules/contact';
import { stampAfter } from '../../collections/writing.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit-trail.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { lockContactInfo, selectContactInfo, updateContactInfo } from './repository.ts';

/** The site's one contact record, which the first start makes. */
export function readContactInfo(deps: Dependencies): Promise<ContactInfo> {
  return selectContactInfo(deps.db);
}

type Changes = Partial<Pick<ContactInfo, 'address' | 'phone' | 'email'>>;

const partsOf = ({ address, phone, email }: ContactInfo) => ({ address, phone, email });

/**
 * Changes the named fields of the contact record.
 * @param startedFrom the states that the editor knew
 * @throws DomainError `conflict` with the record as it stands when it was changed after one of them
 */
export function saveContactInfo(
  deps: Dependencies,
  actor: Actor,
  changes: Changes,
  startedFrom: readonly (Date | null)[],
): Promise<ContactInfo> {
  const now = deps.now();
  return deps.versions.change(['contact'], async (trx) => {
    const before = await lockContactInfo(trx, deps.dialect);
    const changedAt = Date.parse(before.updated_at);
    if (startedFrom.some((at) => at !== null && at.getTime() < changedAt))
      throw new DomainError('conflict', ERROR_MESSAGES.conflict, { current: before });
    const after = await updateContactInfo(trx, { ...changes, updated_at: stampAfter(before.updated_at, now) });
    const event = { action: 'update', collection: 'contact_info', recordId: before.id };
    await recordAudit(trx, actor, { ...event, before: partsOf(before), after: partsOf(after) }, now);
    return after;
  });
}
