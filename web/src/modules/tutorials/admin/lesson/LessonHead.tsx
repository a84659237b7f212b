import { Button, Kbd, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { RecordVersion } from '@qram/contract/collection/versions';
import { type Topic, topics } from '@qram/contract/modules/tutorials/tutorials';
import { IconAdjustments, IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AdminCollection, FormValues } from '../../../../admin/declaration/admin-collection.ts';
import { historyPath } from '../../../../admin/declaration/admin-screens.ts';
import { useRecordLinks } from '../../../../admin/preview/RecordLinks.tsx';
import { LastSaved } from '../../../../admin/record/history/LastSaved.tsx';
import { PublicationState } from '../../../../admin/record/publication/PublicationState.tsx';
import recordHead from '../../../../admin/ui/record-head.module.css';
import { ActionMenu } from '../../../../admin/ui/ScreenActions.tsx';
import { Badge } from '../../../../ui/text/Badge.tsx';
import type { TopicValues } from '../topic-values.ts';
import { tutorialsScreen } from '../tutorials-screen.ts';
import { getKeys } from './editor/lesson-keys.ts';
import classes from './lesson-form.module.css';

interface LessonHeadProps<V extends FormValues> {
  definition: AdminCollection<Topic, V>;
  record: Topic;
  form: UseFormReturnType<TopicValues>;
  /** Undefined until it is known, null without any. */
  lastSave: RecordVersion | null | undefined;
  settings: { opened: boolean; id: string; toggle: () => void };
}

/** The title of a lesson as a field, its state, and the way to its settings, history and public page. */
export function LessonHead<V extends FormValues>(props: LessonHeadProps<V>) {
  const { definition, record, form, lastSave, settings } = props;
  const links = useRecordLinks(definition, record);
  const { title, premium } = form.values;
  return (
    <header className={classes.head}>
      <Link to={tutorialsScreen.path} className={recordHead.back}>
        <IconArrowLeft size={17} stroke={1.7} aria-hidden="true" />
        <span>Tutorials</span>
      </Link>
      <h1 className="visually-hidden" tabIndex={-1} data-screen-title>
        {title.trim() || 'Untitled lesson'}
      </h1>
      <TextInput
        className={classes.titleField}
        classNames={{ input: classes.title }}
        variant="unstyled"
        aria-label="Title"
        placeholder="Title of the lesson"
        maxLength={topics.fields.title.meta.max}
        dir="auto"
        {...form.getInputProps('title')}
      />
      <div className={classes.state}>
        {premium === 1 ? (
          <Badge small tone="accent">
            Premium
          </Badge>
        ) : null}
        <PublicationState record={record} />
      </div>
      <Link to={historyPath('topics', record.id)} className={classes.saved}>
        <LastSaved newest={lastSave} />
      </Link>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconAdjustments size={17} stroke={1.7} aria-hidden="true" />}
          rightSection={
            <Kbd size="xs" fw={400} className={classes.shortcut} aria-hidden="true">
              {getKeys('.')}
            </Kbd>
          }
          aria-expanded={settings.opened}
          aria-controls={settings.opened ? settings.id : undefined}
          aria-keyshortcuts="Control+."
          onClick={settings.toggle}
        >
          Settings
        </Button>
        <ActionMenu
          name="More of this lesson"
          actions={[
            { label: 'History', named: 'History', icon: IconHistory, to: historyPath('topics', record.id) },
            ...links.actions,
          ]}
        />
        {links.dialog}
      </div>
    </header>
  );
}
