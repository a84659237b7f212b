import { BUTTON_MESSAGES, linkFault } from '@qram/contract/modules/buttons/buttons';
import { STATIC_SERVICE_IDS } from '@qram/contract/modules/buttons/service-plans';
import type { RowOf } from '../../collections/record-types.ts';
import { DomainError, invalidField } from '../../platform/domain-error.ts';

const SERVICE_IN_USE = 'There are still service requests for this service. Delete those for good first.';

/** A link must fit its type, whichever of them changes (requirements: Buttons). */
export function assertLinkFits(before: RowOf<'buttons'>, columns: Partial<RowOf<'buttons'>>): void {
  if (columns.type === undefined && columns.link === undefined) return;
  const { type, link } = { ...before, ...columns };
  const fault = linkFault(type, link);
  if (fault) throw invalidField('link', fault);
}

/** The static buttons always exist (requirements: Buttons). */
export function assertNotStatic(ids: readonly number[], message: string): void {
  if (ids.some((id) => STATIC_SERVICE_IDS.includes(id))) throw new DomainError('conflict', message);
}

/** Pending requests for a service must be decided before its deletion (docs/decisions/011). */
export function assertNobodyWaits(waiting: number): void {
  if (waiting > 0) throw new DomainError('conflict', BUTTON_MESSAGES.openRequests(waiting));
}

/** A service is purged after its requests. */
export function assertUnrequested(requested: boolean): void {
  if (requested) throw new DomainError('conflict', SERVICE_IN_USE);
}
