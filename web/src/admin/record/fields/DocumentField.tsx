import { Button, Center, Group, Input, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { acceptedFiles } from '@qram/contract/collection/documents';
import { IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/text/class-names.ts';
import { fileSize } from '../../../ui/text/file-size.ts';
import type { DocumentDefinition } from '../../declaration/admin-collection.ts';
import type { PictureChoice } from '../../declaration/record-types.ts';
import { UNCHANGED } from '../../list/selection/picture-choice.ts';
import controls from '../../theme/controls.module.css';
import text from '../../ui/text.module.css';
import { usePhone } from '../../ui/use-phone.ts';
import { documentError } from './file-choices.ts';
import classes from './file-field.module.css';

interface DocumentFieldProps<R> {
  definition: DocumentDefinition<R>;
  stored: string | null;
  choice: PictureChoice;
  error: string | null;
  /** Disabled while the form is being submitted. */
  busy: boolean;
  /** The field is a row of a panel, which says where files are dropped. */
  row?: boolean;
  onChoose: (choice: PictureChoice) => void;
  onError: (error: string | null) => void;
}

function formatCaption(choice: PictureChoice, stored: string | null): string {
  if ('file' in choice) return choice.file.name;
  if (choice.kind === 'removed') return 'Will be removed when you save';
  return stored ?? 'No file yet';
}

const getHint = (choice: PictureChoice): string | null => {
  if (choice.kind === 'library') return 'From the library';
  return choice.kind === 'chosen' ? `${fileSize(choice.file.size)}, uploaded when you save` : null;
};

export function DocumentField<R>(props: DocumentFieldProps<R>) {
  const { definition, stored, choice, error, busy, row = false, onChoose, onError } = props;
  const { icon: FileIcon, label, hint, accepts } = definition;
  const id = useId();
  const openPicker = useRef<() => void>(null);
  const [picking, setPicking] = useState(false);
  const isNone = choice.kind === 'unchanged' && stored === null;
  const there = stored !== null || 'file' in choice;
  const take = (file: File | undefined) => {
    if (!file) return;
    const found = documentError(file, definition);
    onError(found);
    if (!found) onChoose({ kind: 'chosen', file });
  };
  const undo = () => {
    onError(null);
    onChoose(UNCHANGED);
  };
  return (
    <fieldset
      className={controls.fieldset}
      data-invalid={error ? true : undefined}
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
    >
      <Input.Label component="legend" p={0} className={row ? 'visually-hidden' : undefined}>
        {label}
      </Input.Label>
      <Dropzone
        openRef={openPicker}
        multiple={false}
        disabled={busy}
        activateOnKeyboard={false}
        onDrop={(files) => take(files[0])}
        onReject={(rejections) => take(rejections[0]?.file)}
        inputProps={{ 'aria-label': label, accept: acceptedFiles(accepts) }}
        enablePointerEvents
        className={classNames(classes.zone, row && classes.row)}
        radius={row ? 0 : 'lg'}
        p={row ? '12px 16px' : 14}
        data-error={error ? true : undefined}
      >
        <Group gap="var(--space-2) var(--space-3)">
          <Center
            flex="none"
            w={38}
            h={38}
            bd="1px solid var(--line)"
            bdrs={10}
            bg="var(--surface)"
            c={there ? 'var(--accent-strong)' : 'dimmed'}
          >
            <FileIcon size={22} stroke={1.5} aria-hidden="true" />
          </Center>
          <Stack flex="1 1 180px" gap={0} miw={0}>
            <Text span fz="sm" fw={500} className={classNames(text.wrap, isNone && classes.quiet)}>
              {formatCaption(choice, stored)}
            </Text>
            <Text span mt={2} fz="xs" className={classes.quiet} id={`${id}-hint`}>
              <span>{getHint(choice) ?? hint}</span>
              {isNone && !row ? <span className={classes.drop}> Drop it here or choose a file.</span> : null}
            </Text>
          </Stack>
          <DocumentActions
            label={label}
            choice={choice}
            there={there}
            busy={busy}
            onPick={() => openPicker.current?.()}
            onUndo={undo}
            onRemove={() => onChoose({ kind: 'removed' })}
            onLibrary={definition.library ? () => setPicking(true) : null}
          />
        </Group>
      </Dropzone>
      {definition.library ? (
        <definition.library
          opened={picking}
          onClose={() => setPicking(false)}
          onChoose={(file) => {
            onError(null);
            onChoose({ kind: 'library', file });
          }}
        />
      ) : null}
      {error ? (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      ) : null}
    </fieldset>
  );
}

interface DocumentActionsProps {
  label: string;
  choice: PictureChoice;
  there: boolean;
  busy: boolean;
  onPick: () => void;
  onUndo: () => void;
  onRemove: () => void;
  /** Null where only uploads are possible. */
  onLibrary: (() => void) | null;
}

/** The drop zone opens the file picker; its buttons don't. */
function DocumentActions({ label, choice, there, busy, onPick, onUndo, onRemove, onLibrary }: DocumentActionsProps) {
  const only = (act: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    act();
  };
  const phone = usePhone();
  const pick = there ? 'Replace' : 'Choose a file';
  return (
    <Group gap="xs">
      <Button variant="default" disabled={busy} aria-label={`${label}: ${pick}`} onClick={only(onPick)}>
        {pick}
      </Button>
      {onLibrary ? (
        <Button
          variant="default"
          disabled={busy}
          aria-label={`${label}: Choose from library`}
          onClick={only(onLibrary)}
        >
          {phone ? 'Library' : 'Choose from library'}
        </Button>
      ) : null}
      {choice.kind === 'unchanged' ? null : (
        <Button variant="subtle" disabled={busy} aria-label={`${label}: Undo`} onClick={only(onUndo)}>
          Undo
        </Button>
      )}
      {choice.kind === 'unchanged' && there ? (
        <Button
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={`${label}: Remove`}
          leftSection={phone ? null : <IconTrash size={14} />}
          onClick={only(onRemove)}
        >
          Remove
        </Button>
      ) : null}
    </Group>
  );
}
