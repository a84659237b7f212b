import type { WriteContext } from '../../collections/definition.ts';
import { lockButton } from './repository.ts';

/** A service as requests need it. Prices are in cents. */
export interface OfferedService {
  id: number;
  title: string;
  active: boolean;
  /** Required access level. */
  level: number;
  monthlyCents: number;
  payAsYouGoCents: number;
}

/** A service outside the trash, locked for the transaction; null without one. */
export async function lockService({ trx, dialect }: WriteContext, id: number): Promise<OfferedService | null> {
  const row = await lockButton(trx, dialect, id);
  if (!row) return null;
  return {
    id: row.id,
    title: row.title,
    active: row.active === 1,
    level: row.premium,
    monthlyCents: row.monthly_price_cents,
    payAsYouGoCents: row.pay_as_you_go_price_cents,
  };
}
