import { Text } from '@mantine/core';
import type { Duplicate } from '@qram/contract/collection/duplicates';
import text from '../../ui/text.module.css';

interface DuplicateNoticeProps {
  duplicates: readonly Duplicate[];
  /** Path of the screen that lists the records. */
  path: string;
}

/** Names the records that have a value already. They open in a new tab, because the form may have unsaved input. */
export const DuplicateNotice = ({ duplicates, path }: DuplicateNoticeProps) => (
  <div role="status">
    {duplicates.map(({ id, title, trashed }) => (
      <Text key={id} mt="xs" fz="sm" lh={1.45} c="var(--warn)" className={text.wrap}>
        <span>{trashed === 1 ? 'In the trash: ' : 'Already here: '}</span>
        <a
          className={text.link}
          href={trashed === 1 ? `/admin/trash?search=${encodeURIComponent(title)}` : `${path}?edit=${id}`}
          target="_blank"
          rel="noreferrer"
        >
          {title}
        </a>
      </Text>
    ))}
  </div>
);
