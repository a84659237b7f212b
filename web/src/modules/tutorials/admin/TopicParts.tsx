import { Button, Text } from '@mantine/core';
import { TOPIC_PARTS, type Topic, type TopicPart } from '@qram/contract/modules/tutorials';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { reasonOf, toastFailed } from '../../../admin/toast.tsx';
import type { Transport } from '../../../api-client.ts';
import { useApi } from '../../../api-context.tsx';
import { openableAddress, openWaitingTab, PART_APPEARANCE, saveFrom } from '../public/part-opening.ts';
import classes from './tutorials.module.css';

/** A topic's attachments, in the order of the public page. */
export const partsOf = (topic: Topic): TopicPart[] => TOPIC_PARTS.filter((part) => topic[part] !== null);

/**
 * Opens or downloads an attachment, requesting its address on demand.
 * @throws ApiError when the request is refused, Error when the address is unsafe
 */
async function openTopicPart(api: Transport, id: number, part: TopicPart): Promise<void> {
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

/** A topic's attachments in a table cell. */
export function TopicParts({ topic }: { topic: Topic }) {
  const parts = partsOf(topic);
  if (parts.length === 0)
    return (
      <Text span inherit c="dimmed">
        None
      </Text>
    );
  return (
    <ul className={classes.parts}>
      {parts.map((part) => {
        const { icon: PartIcon, label } = PART_APPEARANCE[part];
        return (
          <li key={part} className={classes.part} title={topic[part] ?? undefined}>
            <PartIcon size={15} stroke={1.6} aria-hidden="true" />
            {label}
          </li>
        );
      })}
    </ul>
  );
}

/** Button that opens one attachment. */
export function OpenPart({ topic, part }: { topic: Topic; part: TopicPart }) {
  const api = useApi();
  const { label, saved } = PART_APPEARANCE[part];
  const open = () =>
    openTopicPart(api, topic.id, part).catch((error: unknown) =>
      toastFailed(`The ${label} could not be opened.`, reasonOf(error)),
    );
  return (
    <span className={classes.open}>
      <span>{topic[part]}</span>
      <Button
        variant="default"
        size="xs"
        leftSection={saved ? <IconDownload size={14} stroke={1.8} /> : <IconExternalLink size={14} stroke={1.8} />}
        aria-label={`${saved ? 'Download' : 'Open'} ${label}`}
        onClick={open}
      >
        {saved ? 'Download' : 'Open'}
      </Button>
    </span>
  );
}
