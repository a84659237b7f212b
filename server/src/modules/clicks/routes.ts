import { clicksEndpoints } from '@qram/contract/modules/clicks';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { clickCounter, listClickStats } from './service.ts';

export function bindClicks(registry: ApiRegistry, deps: Dependencies): void {
  const counter = clickCounter(deps);
  registry.bind(clicksEndpoints.list, () => listClickStats(deps));
  registry.bind(clicksEndpoints.press, ({ params, automatic }) => counter.press(params.id, automatic));
  registry.bind(clicksEndpoints.pressByUser, async ({ actor, body, automatic }) => ({
    ...body,
    ...(await counter.pressByUser(actor, { userId: body.user_id, buttonId: body.button_id, automatic })),
  }));
}
