import type { FastifyPluginAsync } from 'fastify';
import type { CollectionDefinition } from './collections/definition.ts';
import type { FileUse } from './collections/files/file-use.ts';
import type { RecordTable } from './collections/record-types.ts';
import type { Env } from './env.ts';
import type { Dependencies } from './platform/dependencies.ts';
import type { ApiRegistry } from './platform/http/api-registry.ts';
import type { CreateLimiters } from './platform/http/rate-limits.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';

/** The parts of the site that modules get. */
export interface ModuleContext {
  deps: Dependencies;
  env: Pick<Env, 'contact' | 'publicUrl' | 'termsDestinationUrl' | 'videoDetailsUrl'>;
  /** The site is served over https, for the Secure attribute of cookies. */
  secure: boolean;
  /** The registry that binds endpoints of the contract to handlers. */
  registry: ApiRegistry;
  collections: readonly CollectionDefinition[];
  /** Everything that names files of the media library. */
  fileUses: readonly FileUse[];
  cache: ResponseCache;
  createLimiters: CreateLimiters;
}

/** A module of the server: binds its endpoints, and serves its files. */
export type ModulePlugin = FastifyPluginAsync<ModuleContext>;

/** @throws Error for a table that is no collection */
export function findCollection(collections: readonly CollectionDefinition[], table: RecordTable): CollectionDefinition {
  const definition = collections.find(({ name }) => name === table);
  if (!definition) throw new Error(`${table} is no collection`);
  return definition;
}
