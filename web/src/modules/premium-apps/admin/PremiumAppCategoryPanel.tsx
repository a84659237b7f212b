import { ActionIcon, Box, Button, Group, Text } from '@mantine/core';
import type { PremiumAppCategory, PremiumAppTopic } from '@qram/contract/modules/premium-apps';
import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { RenameCategory } from '../../../admin/category/RenameCategory.tsx';
import { type CategoryChanges, isNewTitle } from '../../../admin/category/use-category-changes.ts';
import { RowActions } from '../../../admin/collection/RowActions.tsx';
import { useNarrow } from '../../../admin/collection/use-narrow.ts';
import { count, truncated } from '../../../admin/text-format.ts';
import panel from '../../../admin/ui/panel.module.css';
import { PremiumAppTopicAccess, PremiumAppTopicLink } from './PremiumAppTopicDetails.tsx';
import classes from './premium-app-categories.module.css';

/** Longest description in a row. */
const SHOWN = 120;

interface PremiumAppTopicRowProps {
  topic: PremiumAppTopic;
  narrow: boolean;
  onView: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

function PremiumAppTopicRow({ topic, narrow, onView, onEdit, onDelete }: PremiumAppTopicRowProps) {
  return (
    <li className={classes.topic}>
      <Box miw={0}>
        <p className={classes.line}>
          <span className={classes.title}>{topic.title}</span>
          <PremiumAppTopicAccess topic={topic} />
          {topic.link ? (
            <PremiumAppTopicLink link={topic.link} />
          ) : (
            <Text span inherit fz={13} c="dimmed">
              No link
            </Text>
          )}
        </p>
        {topic.description ? (
          <p className={classes.description} title={topic.description}>
            {truncated(topic.description, SHOWN)}
          </p>
        ) : null}
      </Box>
      <RowActions name={topic.title} narrow={narrow} onView={onView} onEdit={onEdit} onDelete={onDelete} />
    </li>
  );
}

/** Longest category title (contract: premiumAppCategoryFields). */
export const CATEGORY_TITLE_MAX = 120;
/** Panel width in pixels below which row actions are icons. */
const NARROW_BELOW = 640;

export interface TopicActions {
  onAdd: (categoryId: number) => void;
  onView: (topic: PremiumAppTopic) => void;
  onEdit: (topic: PremiumAppTopic) => void;
  onDelete: (topic: PremiumAppTopic) => void;
}

interface PremiumAppCategoryPanelProps {
  category: PremiumAppCategory;
  changes: CategoryChanges;
  topics: TopicActions;
  onDelete: () => void;
}

/**
 * One category with its topics; the title switches between view and rename mode (requirements: Premium applications).
 */
export function PremiumAppCategoryPanel({ category, changes, topics, onDelete }: PremiumAppCategoryPanelProps) {
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  const narrow = useNarrow(frame, NARROW_BELOW);
  const [renaming, setRenaming] = useState(false);
  const { title, qramtopic } = category;
  const save = async (next: string) => {
    if (!isNewTitle(category, next) || (await changes.rename(category, next))) setRenaming(false);
  };
  return (
    <section ref={frame} className={`${panel.panel} ${classes.category}`} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 className={renaming ? 'visually-hidden' : panel.title} id={id}>
          {title}
          {renaming ? null : (
            <span className={classes.count}>
              {qramtopic.length === 0
                ? '(Coming Soon)'
                : `${count(qramtopic.length)} ${qramtopic.length === 1 ? 'topic' : 'topics'}`}
            </span>
          )}
        </h2>
        {renaming ? (
          <RenameCategory
            title={title}
            busy={changes.busy}
            maxLength={CATEGORY_TITLE_MAX}
            onSave={save}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          <Group gap={4} ml="auto">
            <CategoryTool
              label="Rename"
              icon={IconPencil}
              title={title}
              narrow={narrow}
              onPress={() => setRenaming(true)}
            />
            <CategoryTool label="Delete" icon={IconTrash} title={title} narrow={narrow} onPress={onDelete} />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={2} />}
              aria-label={`Add topic to ${title}`}
              onClick={() => topics.onAdd(category.id)}
            >
              Add topic
            </Button>
          </Group>
        )}
      </div>
      {qramtopic.length === 0 ? (
        <Text inherit p="18px 16px" fz={14.5} c="dimmed">
          The public page shows “(Coming Soon)” until a topic is added.
        </Text>
      ) : (
        <ul className={classes.topics}>
          {qramtopic.map((topic) => (
            <PremiumAppTopicRow
              key={topic.id}
              topic={topic}
              narrow={narrow}
              onView={() => topics.onView(topic)}
              onEdit={() => topics.onEdit(topic)}
              onDelete={() => topics.onDelete(topic)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CategoryToolProps {
  label: 'Rename' | 'Delete';
  icon: Icon;
  /** The category's title, for the accessible name. */
  title: string;
  narrow: boolean;
  onPress: () => void;
}

/** Action of a category: icon and label, or only the icon on narrow panels. */
function CategoryTool({ label, icon: ToolIcon, title, narrow, onPress }: CategoryToolProps) {
  const name = `${label} category ${title}`;
  const bad = label === 'Delete' || undefined;
  if (narrow) {
    return (
      <ActionIcon variant="transparent" className={classes.tool} data-bad={bad} aria-label={name} onClick={onPress}>
        <ToolIcon size={18} stroke={1.6} />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="subtle"
      className={classes.tool}
      data-bad={bad}
      leftSection={<ToolIcon size={16} stroke={1.7} />}
      aria-label={name}
      onClick={onPress}
    >
      {label}
    </Button>
  );
}
