import type { FastifyPluginAsync } from 'fastify';
import type { CollectionDefinition } from './collections/definition.ts';
import type { FileUse } from './collections/files/file-use.ts';
import type { RecordTable } from './collections/record-types.ts';
import type { Env } from './env.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { ApiRegistry } from './platform/http/api/api-registry.ts';
import type { ResponseCache } from './platform/http/cache/response-cache.ts';
import type { CreateLimiters } from './platform/http/limits/rate-limits.ts';

export interface ModuleContext {
  deps: Dependencies;
  env: Pick<Env, 'contact' | 'publicUrl' | 'termsDestinationUrl' | 'videoDetailsUrl'>;
  /** Served over https; sets the cookies' Secure attribute. */
  secure: boolean;
  registry: ApiRegistry;
  collections: readonly CollectionDefinition[];
  /** Everything that references media files. */
  fileUses: readonly FileUse[];
  cache: ResponseCache;
  createLimiters: CreateLimiters;
}

export type ModulePlugin = FastifyPluginAsync<ModuleContext>;

/** @throws Error for a table that is no collection */
export function findCollection(collections: readonly CollectionDefinition[], table: RecordTable): CollectionDefinition {
  const definition = collections.find(({ name }) => name === table);
  if (!definition) throw new Error(`${table} is no collection`);
  return definition;
}
