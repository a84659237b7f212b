import { ActionIcon } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Topic } from '@qram/contract/modules/tutorials/tutorials';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { AdminCollection, FormValues } from '../../../../admin/declaration/admin-collection.ts';
import { FileFields } from '../../../../admin/record/fields/FileFields.tsx';
import type { FormFiles } from '../../../../admin/record/fields/use-form-files.ts';
import panel from '../../../../admin/ui/panel.module.css';
import {
  TopicAccess,
  TopicCategory,
  TopicGlossary,
  TopicLevel,
  TopicLinks,
  TopicPrerequisites,
  TopicSummary,
  TopicTaste,
} from '../TopicFields.tsx';
import type { TopicValues } from '../topic-values.ts';
import classes from './lesson-form.module.css';

interface LessonSettingsProps<V extends FormValues> {
  id: string;
  definition: AdminCollection<Topic, V>;
  record: Topic;
  form: UseFormReturnType<TopicValues>;
  files: FormFiles;
  percent: number | null;
  onClose: () => void;
}

/** What a lesson has besides its title and its text, in a sheet over the preview. */
export function LessonSettings<V extends FormValues>(props: LessonSettingsProps<V>) {
  const { id, definition, record, form, files, percent, onClose } = props;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const wrong = '[aria-invalid="true"], [data-invalid] button';
    (sheet.current?.querySelector<HTMLElement>(wrong) ?? sheet.current?.querySelector('h2'))?.focus();
  }, []);
  const fields = { form, record };
  const leave = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const isListOpen = target instanceof Element && target.closest('[aria-expanded=true]') !== null;
    if (key === 'Escape' && !defaultPrevented && !isListOpen) onClose();
  };
  return (
    <section id={id} className={classes.sheet} aria-labelledby={`${id}-title`} ref={sheet} onKeyDown={leave}>
      <header className={classes.sheetHead}>
        <h2 className={panel.title} id={`${id}-title`} tabIndex={-1}>
          Settings
        </h2>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="Close the settings" onClick={onClose}>
          <IconX size={18} stroke={1.7} />
        </ActionIcon>
      </header>
      <div className={classes.sheetFields}>
        <TopicCategory {...fields} />
        <TopicLevel {...fields} />
        <TopicAccess {...fields} />
        <TopicTaste {...fields} />
        <TopicGlossary {...fields} />
        <TopicSummary {...fields} />
        <TopicPrerequisites {...fields} />
        <TopicLinks {...fields} />
      </div>
      <div className={panel.rows}>
        <h3 className={classes.filesTitle}>Files</h3>
        <FileFields rows definition={definition.form} record={record} files={files} percent={percent} />
      </div>
    </section>
  );
}
