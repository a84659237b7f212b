import { termsEndpoints } from '@qram/contract/modules/terms/terms';
import type { ModulePlugin } from '../../module-plugin.ts';
import { acceptTerms, listAcceptances, readAcceptance, readVersion } from './service.ts';

export const termsModule: ModulePlugin = async (_app, { deps, registry, env }) => {
  const settings = { destination: env.termsDestinationUrl ?? null };
  registry.bind(termsEndpoints.readAcceptance, ({ actor }) => readAcceptance(deps, actor, settings));
  registry.bind(termsEndpoints.accept, ({ actor, body }) => acceptTerms(deps, actor, body.terms, settings));
  registry.bind(termsEndpoints.acceptances, ({ query }) => listAcceptances(deps, query));
  registry.bind(termsEndpoints.readVersion, ({ params }) => readVersion(deps, params.id));
};
