import type { Transport } from './in-process-transport.ts';

/** Exports of web/src/entry-server.tsx. */
export interface WebApp {
  renderPage(input: {
    url: string;
    publicUrl: string;
    api: Transport;
    manifest: unknown;
    /** Not for search engines: without canonical address and structured data. */
    preview?: boolean;
    missing?: MissingStatus;
  }): Promise<{
    status: number;
    redirect?: string;
    missing?: { address: string; status: MissingStatus };
    head: string;
    body: string;
    state: string;
  }>;
  canonicalAddress(address: string): string;
  sitemapPaths: string[];
  pictureArtwork(seed: number): string;
}

/** There is nothing at an address, or no longer. */
export type MissingStatus = 404 | 410;
