import { LIST_LIMITS } from '@qram/contract/collection/collection-endpoints';

export function toPageWindow(query: { page?: number; per_page?: number }) {
  const paged = query.page !== undefined || query.per_page !== undefined;
  const perPage = query.per_page ?? (paged ? LIST_LIMITS.perPageDefault : LIST_LIMITS.withoutPage);
  const page = query.page ?? 1;
  return { limit: perPage, offset: (page - 1) * perPage, about: { page: paged ? page : null, perPage } };
}
