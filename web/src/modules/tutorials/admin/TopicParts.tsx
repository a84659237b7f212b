import { Button } from '@mantine/core';
import type { Topic, TopicPart } from '@qram/contract/modules/tutorials';
import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { reasonOf, toastFailed } from '../../../admin/toast.tsx';
import { useApi } from '../../../api-context.tsx';
import { PART_APPEARANCE } from '../public/part-appearance.ts';
import { openTopicPart } from './open-topic-part.ts';
import { partsOf } from './topic-parts.ts';
import classes from './tutorials.module.css';

/** Which parts a topic has, for a cell of the list. */
export function TopicParts({ topic }: { topic: Topic }) {
  const parts = partsOf(topic);
  if (parts.length === 0) return <span className={classes.none}>None</span>;
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

/** One part of a topic with its name, to be opened. */
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
