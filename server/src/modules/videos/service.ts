import type { Dependencies } from '../../platform/dependencies.ts';
import { notFound } from '../../platform/domain-error.ts';
import { addView } from './repository.ts';

/** Counts one viewing, committed before it returns. @throws DomainError `not_found` */
export async function countView(deps: Dependencies, id: number): Promise<{ id: number; views: number }> {
  const counted = await addView(deps.db, id);
  if (!counted) throw notFound();
  return counted;
}
