import { contactEndpoints } from '@qram/contract/modules/contact';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readContactInfo } from './service.ts';

export function bindContact(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(contactEndpoints.readInfo, () => readContactInfo(deps));
  registry.bind(contactEndpoints.readInfoRecord, () => readContactInfo(deps));
}
