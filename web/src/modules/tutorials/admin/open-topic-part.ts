import type { TopicPart } from '@qram/contract/modules/tutorials';
import type { Transport } from '../../../api-client.ts';
import { openableAddress } from '../public/part-address.ts';
import { PART_APPEARANCE } from '../public/part-appearance.ts';
import { openWaitingTab, saveFrom } from '../public/part-window.ts';

/**
 * Opens a part of a topic, or saves it, at an address that is asked for on the press.
 * @throws ApiError when the address is refused, and Error when it is none that a browser may be sent to
 */
export async function openTopicPart(api: Transport, id: number, part: TopicPart): Promise<void> {
  const { saved } = PART_APPEARANCE[part];
  const tab = saved ? null : openWaitingTab();
  try {
    const { data } = await api('POST /api/topics/:id/links', { params: { id }, body: { part } });
    const address = openableAddress(data.url);
    if (address === null) throw new Error('The server named an address that may not be opened.');
    if (saved) saveFrom(address);
    else (tab ?? window).location.assign(address);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
