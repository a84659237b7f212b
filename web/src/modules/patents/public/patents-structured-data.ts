import type { Patent } from '@qram/contract/modules/patents';
import { documentAddress } from './patent-facts.ts';

/** The patents as schema.org's CreativeWork, which has no narrower word for them. */
export function patentItems(patents: readonly Patent[], publicUrl: string): object[] {
  return patents.map((patent) => ({
    '@type': 'CreativeWork',
    name: patent.title,
    identifier: patent.patent_number,
    ...(patent.description ? { description: patent.description } : {}),
    ...(patent.issue_date ? { datePublished: patent.issue_date } : {}),
    ...(patent.inventors.length > 0 ? { creator: patent.inventors.map((name) => ({ '@type': 'Person', name })) } : {}),
    ...(patent.pdf_url ? { url: new URL(documentAddress(patent.pdf_url), publicUrl).href } : {}),
  }));
}
