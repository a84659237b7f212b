import { VIDEO_DESCRIPTION_MAX, VIDEO_TITLE_MAX } from '@qram/contract/modules/videos';
import { z } from 'zod';
import type { Dependencies } from '../../../platform/dependencies.ts';

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;

/** The used part of an oEmbed response (oembed.com). Some hosts add a description, YouTube doesn't. */
const oembed = z.object({ title: z.string(), description: z.string().nullish().catch(null) });

export interface ProposedDetails {
  title: string | null;
  description: string | null;
}
const NOTHING: ProposedDetails = { title: null, description: null };

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
  return within(VIDEO_TITLE_MAX, text.replaceAll(/[\p{Cc}\s]+/gu, ' '));
}

/** The description without control characters but line breaks. */
const asDescription = (text: string): string | null =>
  within(VIDEO_DESCRIPTION_MAX, text.replaceAll('\r\n', '\n').replaceAll(/(?!\n)\p{Cc}/gu, ' '));

function within(max: number, text: string): string | null {
  const cut = text
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '');
  return cut.trim() || null;
}

/**
 * Proposes a title and, where the host has one, a description for a video. Without an answer in time there is none; this never fails.
 * @param service address of the host's oEmbed service; null if it may not be asked
 * @param link in the `watch` form, so that its host is always the known one
 */
export async function proposeDetails(
  { log }: Pick<Dependencies, 'log'>,
  service: string | null,
  link: string,
): Promise<ProposedDetails> {
  if (service === null) return NOTHING;
  const address = new URL(service);
  address.searchParams.set('url', link);
  address.searchParams.set('format', 'json');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { headers: { accept: 'application/json' }, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return NOTHING;
    }
    const { title, description } = oembed.parse(JSON.parse(await limitedText(response)));
    return { title: asTitle(title), description: asDescription(description ?? '') };
  } catch (error) {
    log.info({ err: error, service: address.host }, 'the details of a video could not be read');
    return NOTHING;
  }
}
