import type { Transport } from './in-process-transport.ts';

/** Exports of web/src/entry-server.tsx. */
export interface WebApp {
  renderPage(input: {
    url: string;
    publicUrl: string;
    api: Transport;
    manifest: unknown;
    /** Without canonical URL and structured data. */
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
  canonicalUrl(url: string): string;
  sitemapPaths: string[];
  pictureArtwork(seed: number): string;
}

export type MissingStatus = 404 | 410;
