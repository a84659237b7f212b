import { offersEndpoints } from '@qram/contract/modules/offers/offers';
import type { ModulePlugin } from '../../module-plugin.ts';
import { readOffers } from './service.ts';

export const offersModule: ModulePlugin = async (_app, { deps, registry }) => {
  registry.bind(offersEndpoints.read, () => readOffers(deps));
};
