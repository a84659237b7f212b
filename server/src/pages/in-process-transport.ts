import type { EndpointKey } from '@qram/contract';
import { ANONYMOUS } from '../platform/access/actor.ts';
import { classifyDatabaseError } from '../platform/database/database-errors.ts';
import { type ApiRegistry, callEndpoint } from '../platform/http/api/api-registry.ts';
import { isCacheable } from '../platform/http/api/responses.ts';

/** The web app's transport. */
export type Transport = (
  key: EndpointKey,
  options?: { params?: unknown; query?: unknown },
) => Promise<{ data: unknown; total: number | null }>;

/** Calls services in-process as an anonymous visitor, and records which collections the page depends on. */
export function createRecordingTransport(registry: ApiRegistry) {
  const collections = new Set<string>();
  const observed = { counters: false, failed: false, unavailable: false, uncacheable: false };
  const api: Transport = async (key, options = {}) => {
    const binding = registry.find(key);
    if (!binding?.spec.cache) throw new Error(`${key} cannot be part of a page: it has no cache rule`);
    for (const collection of binding.spec.cache.collections) collections.add(collection);
    if (binding.spec.cache.counters) observed.counters = true;
    try {
      const result = await callEndpoint(binding, options, ANONYMOUS);
      if (result.list && !isCacheable(result.list, result.input.query ?? {})) observed.uncacheable = true;
      return { data: result.body, total: result.list?.total ?? null };
    } catch (error) {
      observed.failed = true;
      if (classifyDatabaseError(error) === 'unavailable') observed.unavailable = true;
      throw error;
    }
  };
  const rule = () => ({ collections: [...collections], ...(observed.counters ? { counters: true as const } : {}) });
  return { api, rule, noted: observed };
}
