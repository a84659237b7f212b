import {
  VIDEO_DESCRIPTION_MAX,
  VIDEO_DURATION_MAX,
  VIDEO_PUBLISHER_MAX,
  VIDEO_TITLE_MAX,
  type VideoDetails,
} from '@qram/contract/modules/videos/videos';
import { z } from 'zod';
import type { Dependencies } from '../../../platform/dependencies.ts';

const TIMEOUT_MS = 4000;
const MAX_BYTES = 64 * 1024;

const optionalText = z.string().nullish().catch(null);
/** Used part of an oEmbed response (oembed.com). YouTube sends no description or length. */
const oembed = z.object({
  title: z.string(),
  description: optionalText,
  author_name: optionalText,
  /** In seconds. */
  duration: z.coerce.number().int().min(1).max(VIDEO_DURATION_MAX).nullish().catch(null),
});

const NOTHING: VideoDetails = { title: null, description: null, publisher: null, duration: null };

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

/** Never cuts a character in half. */
const asLine = (text: string, max: number): string | null => within(max, text.replaceAll(/[\p{Cc}\s]+/gu, ' '));

/** Keeps line breaks as the only control characters. */
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
 * Never fails: proposes nothing without a response in time.
 * @param service URL of the host's oEmbed service; null if it may not be asked
 * @param link in the `watch` form, so that its host is always the known one
 */
export async function proposeDetails(
  { log }: Pick<Dependencies, 'log'>,
  service: string | null,
  link: string,
): Promise<VideoDetails> {
  if (service === null) return NOTHING;
  const url = new URL(service);
  url.searchParams.set('url', link);
  url.searchParams.set('format', 'json');
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal });
    if (!response.ok) {
      await response.body?.cancel();
      return NOTHING;
    }
    const details = oembed.parse(JSON.parse(await limitedText(response)));
    return {
      title: asLine(details.title, VIDEO_TITLE_MAX),
      description: asDescription(details.description ?? ''),
      publisher: asLine(details.author_name ?? '', VIDEO_PUBLISHER_MAX),
      duration: details.duration ?? null,
    };
  } catch (error) {
    log.info({ err: error, service: url.host }, 'the details of a video could not be read');
    return NOTHING;
  }
}
