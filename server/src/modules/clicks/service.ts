import type { ClickStats } from '@qram/contract/modules/clicks';
import type { Dependencies } from '../../platform/dependencies.ts';
import { selectClickStats } from './repository.ts';

const MOST_ROWS = 500;

/** What the dashboard's Clicks Stats table shows (spec §2). */
export async function listClickStats(deps: Dependencies): Promise<{ data: ClickStats[] }> {
  return { data: await selectClickStats(deps.db, MOST_ROWS) };
}
