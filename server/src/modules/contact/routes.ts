import { contactEndpoints } from '@qram/contract/modules/contact';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { readContactInfo, saveContactInfo } from './service.ts';

const timeOf = (updatedAt: string | undefined): Date | null => (updatedAt === undefined ? null : new Date(updatedAt));

export function bindContact(registry: ApiRegistry, deps: Dependencies): void {
  registry.bind(contactEndpoints.readInfo, () => readContactInfo(deps));
  registry.bind(contactEndpoints.readInfoRecord, () => readContactInfo(deps));
  for (const spec of [contactEndpoints.writeInfo, contactEndpoints.updateInfo] as const) {
    registry.bind(spec, ({ actor, body: { updated_at, ...changes }, unmodifiedSince }) =>
      saveContactInfo(deps, actor, changes, [timeOf(updated_at), unmodifiedSince]),
    );
  }
}
