import { presenceEndpoints } from '@qram/contract/modules/presence/presence';
import type { ModulePlugin } from '../../module-plugin.ts';
import { announce } from './service.ts';

export const presenceModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(presenceEndpoints.announce, ({ actor, params, body }) => announce(deps, actor, params.id, body));
};
