import type { Statistics } from '@qram/contract/modules/dashboard';
import type { Dependencies } from '../../platform/dependencies.ts';
import { countEverything } from './repository.ts';

/** The dashboard's figures (spec §3). */
export function readStatistics(deps: Dependencies): Promise<Statistics> {
  return countEverything(deps.db);
}
