import { termsEndpoints } from '@qram/contract/modules/terms';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ApiRegistry } from '../../platform/http/api-registry.ts';
import { acceptTerms, listAcceptances, readAcceptance, readVersion } from './service.ts';

/** @param settings where users continue after accepting; null if none is configured */
export function bindTerms(registry: ApiRegistry, deps: Dependencies, settings: { destination: string | null }): void {
  registry.bind(termsEndpoints.readAcceptance, ({ actor }) => readAcceptance(deps, actor, settings));
  registry.bind(termsEndpoints.accept, ({ actor, body }) => acceptTerms(deps, actor, body.terms, settings));
  registry.bind(termsEndpoints.acceptances, ({ query }) => listAcceptances(deps, query));
  registry.bind(termsEndpoints.readVersion, ({ params }) => readVersion(deps, params.id));
}
