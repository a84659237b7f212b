import type { ServiceButton } from '@qram/contract/modules/buttons';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { presentButton } from './presenter.ts';
import { selectButtons } from './repository.ts';

/** The service buttons in their order; visitors see the active ones (spec §2). */
export async function listButtons(deps: Dependencies, actor: Actor): Promise<ServiceButton[]> {
  return (await selectButtons(deps.db, { activeOnly: !isAdmin(actor) })).map(presentButton);
}
