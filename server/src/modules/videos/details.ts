import { VIDEO_TITLE_MAX } from '@qram/contract/modules/videos';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;

/** What is used of an oEmbed response (oembed.com). It has no description. */
const oembed = z.object({ title: z.string() });

/** Reads at most `MAX_BYTES`. */
async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error(`the response has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The title on one line, within the field's limit and without half a character at its end. */
function asTitle(text: string): string | null {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  const cut = line.slice(0, VIDEO_TITLE_MAX).replace(/[\uD800-\uDBFF]$/, '');
  return cut.trim() || null;
}

/**
 * Proposes a title for a video. Without an answer in time there is none; this never fails.
 * @param service address of the host's oEmbed service; null if it may not be asked
 * @param link in the `watch` form, so that its host is always the known one
 */
export async function proposeDetails(
  { log }: Pick<Dependencies, 'log'>,
  service: string | null,
  link: string,
): Promise<{ title: string | null }> {
  if (service === null) return { title: null };
  const address = new URL(service);
  address.searchParams.set('url', link);
  address.searchParams.set('format', 'json');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { headers: { accept: 'application/json' }, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return { title: null };
    }
    return { title: asTitle(oembed.parse(JSON.parse(await limitedText(response))).title) };
  } catch (error) {
    log.info({ err: error, service: address.host }, 'the details of a video could not be read');
    return { title: null };
  }
}
