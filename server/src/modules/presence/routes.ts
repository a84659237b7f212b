import { presenceEndpoints } from '@qram/contract/modules/presence';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { announce } from './service.ts';

export function bindPresence(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(presenceEndpoints.announce, ({ actor, params, body }) => announce(deps, actor, params.id, body));
}
