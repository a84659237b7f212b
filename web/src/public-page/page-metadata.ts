import type { QueryClient } from '@tanstack/react-query';
import type { Transport } from '../api/api-client.ts';

/** Metadata for search engines and social networks besides the title. Only documents from the server have it. */
export interface PageMetadata {
  description: string;
  structuredData: object[];
  meta?: readonly (readonly [name: string, content: string])[];
}

export interface MetadataSource {
  publicUrl: string;
  queryClient: QueryClient;
  api: Transport;
}

/** The `metadata` of a module's `public/*-metadata.ts`, by the paths of its routes. */
export interface ModuleMetadata {
  /** Items of lists. The server renders for anonymous visitors only. */
  lists: Readonly<Record<string, (source: MetadataSource, params: never) => object[]>>;
  /** Pages of one record; null where there is none. */
  records?: Readonly<Record<string, (source: MetadataSource, params: never) => PageMetadata | null>>;
}

export interface LoadedPage {
  route: string;
  path: string;
  params: unknown;
}
