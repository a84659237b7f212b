import { buttonsEndpoints } from '@qram/contract/modules/buttons';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { listButtons } from './service.ts';

export function bindButtons(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(buttonsEndpoints.list, ({ actor }) => listButtons(deps, actor));
}
