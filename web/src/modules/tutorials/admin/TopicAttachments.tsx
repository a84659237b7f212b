import { Box, Button, Flex } from '@mantine/core';
import { TOPIC_PARTS, type TopicPart } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { ListedTopic } from '@qram/contract/modules/tutorials/tutorials';
import { type Icon, IconDownload, IconExternalLink, IconNotes } from '@tabler/icons-react';
import { findReason, toastFailed } from '../../../admin/theme/toast.tsx';
import text from '../../../admin/ui/text.module.css';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ATTACHMENT_APPEARANCE, openBlankTab, safeUrl } from '../public/lesson/attachment-opening.ts';
import { downloadFrom } from '../public/lesson/request-attachment.ts';

/** A topic's attachments, in the order of the public page. */
export const getAttachments = (topic: ListedTopic): TopicPart[] =>
  TOPIC_PARTS.filter((attachment) => topic[attachment] !== null);

/**
 * Opens or downloads an attachment, requesting its URL on demand.
 * @throws ApiError when the request is refused, Error when the address is unsafe
 */
async function openAttachment(api: Transport, id: number, attachment: TopicPart): Promise<void> {
  const { download } = ATTACHMENT_APPEARANCE[attachment];
  const tab = download ? null : openBlankTab();
  try {
    const { data } = await api('POST /api/topics/:id/links', { params: { id }, body: { part: attachment } });
    const url = safeUrl(data.url);
    if (url === null) throw new Error('The server named an address that may not be opened.');
    if (download) downloadFrom(url);
    else (tab ?? window).location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

interface ContentIconProps {
  icon: Icon;
  label: string;
  /** Name of the file, or the address. */
  name?: string | null;
}

const ContentIcon = ({ icon: Glyph, label, name }: ContentIconProps) => (
  <Flex component="li" flex="none" w={17} title={name ? `${label}: ${name}` : label}>
    <Glyph size={17} stroke={1.6} aria-hidden="true" />
    <span className="visually-hidden">{label}</span>
  </Flex>
);

/** A topic's lesson and attachments in a table cell. */
export function TopicAttachments({ topic }: { topic: ListedTopic }) {
  return (
    <Flex component="ul" gap="xs" c="var(--ink-2)">
      {topic.has_body ? <ContentIcon icon={IconNotes} label="Lesson" /> : null}
      {getAttachments(topic).map((attachment) => {
        const { label, icon } = ATTACHMENT_APPEARANCE[attachment];
        return <ContentIcon key={attachment} icon={icon} label={label} name={topic[attachment]} />;
      })}
    </Flex>
  );
}

export function OpenAttachment({ topic, attachment }: { topic: ListedTopic; attachment: TopicPart }) {
  const api = useApi();
  const { label, download } = ATTACHMENT_APPEARANCE[attachment];
  const open = () =>
    openAttachment(api, topic.id, attachment).catch((error: unknown) =>
      toastFailed(`The ${label} couldn't be opened.`, findReason(error)),
    );
  return (
    <Flex component="span" wrap="wrap" align="center" justify="space-between" rowGap="xs" columnGap="sm">
      <Box component="span" miw={0} className={text.wrap}>
        {topic[attachment]}
      </Box>
      <Button
        variant="default"
        leftSection={download ? <IconDownload size={14} stroke={1.8} /> : <IconExternalLink size={14} stroke={1.8} />}
        aria-label={`${download ? 'Download' : 'Open'} ${label}`}
        onClick={open}
      >
        {download ? 'Download' : 'Open'}
      </Button>
    </Flex>
  );
}
