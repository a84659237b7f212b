import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { Flex, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { acceptedFiles } from '@qram/contract/collection/documents';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { count } from '../../../../../admin/text/text-format.ts';
import panel from '../../../../../admin/ui/panel.module.css';
import text from '../../../../../admin/ui/text.module.css';
import { MediaPicker } from '../../../../media/shared/MediaPicker.tsx';
import { UploadList } from '../../../../media/shared/UploadList.tsx';
import { LessonPreview } from '../LessonPreview.tsx';
import { useLessonPreview } from '../use-lesson-preview.ts';
import { useLessonView } from '../use-lesson-view.ts';
import { usePaneScroll } from '../use-pane-scroll.ts';
import { LessonHelp } from './LessonHelp.tsx';
import { LessonToolbar } from './LessonToolbar.tsx';
import { usePagePaste } from './lesson-commands.ts';
import classes from './lesson-editor.module.css';
import { COMMANDS, type Insertable } from './slash-menu.ts';
import { useLessonPictures } from './use-lesson-pictures.ts';

export interface LessonEditorHandle {
  /** Puts the cursor at the start of a line, from 0. */
  goTo: (line: number) => void;
}

export interface LessonEditorProps {
  value: string;
  error: ReactNode;
  onChange: (value: string) => void;
  /** Ctrl S while writing. */
  onSave: () => void;
  /** Reports whether pictures are on their way. */
  onPending: (pending: boolean) => void;
  /** Shows one pane at a time, and lower, in a drawer. */
  compact?: boolean;
  handle?: Ref<LessonEditorHandle>;
}

type Mode = 'write' | 'split' | 'preview';
const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'write', label: 'Write' },
  { value: 'split', label: 'Split' },
  { value: 'preview', label: 'Preview' },
];

/** Window widths with room for both panes. */
const WIDE = '(width >= 1024px)';

/** Place of the cursor, and the length of the text. */
interface Place {
  line: number;
  column: number;
  lines: number;
}

function readPlace({ doc, selection }: EditorState): Place {
  const { head } = selection.main;
  const line = doc.lineAt(head);
  return { line: line.number, column: head - line.from + 1, lines: doc.lines };
}

/** Markdown of a lesson with its preview. CodeMirror comes with this module, which is loaded when it is needed. */
export default function LessonEditor(props: LessonEditorProps) {
  const { value, error, onChange, onSave, onPending, compact = false, handle } = props;
  const parent = useRef<HTMLDivElement>(null);
  const chosenFiles = useRef<HTMLInputElement>(null);
  const id = useId();
  const [mode, setMode] = useState<Mode>('split');
  const [place, setPlace] = useState<Place>({ line: 1, column: 1, lines: 1 });
  const [library, setLibrary] = useState(false);
  const [help, setHelp] = useState(false);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false }) && !compact;
  const shown = mode === 'split' && !isWide ? 'write' : mode;
  const preview = useLessonPreview(value);

  const [insertable] = useState((): readonly Insertable[] => [
    ...COMMANDS,
    { label: 'Picture', about: 'Upload a file', run: () => chosenFiles.current?.click() },
    { label: 'Picture from the library', about: 'Choose from Media', run: () => setLibrary(true) },
  ]);
  const view = useLessonView(parent, {
    value,
    errorId: error ? `${id}-error` : null,
    hintId: `${id}-hint`,
    onChange,
    onSave,
    onUpdate: (update) => {
      pictures.follow(update);
      setPlace(readPlace(update.state));
    },
    onFiles: (files, at) => pictures.upload(files, at),
    insertable,
  });
  const pictures = useLessonPictures(view);
  const pane = usePaneScroll({ view, line: place.line, preview, shown: shown !== 'write' });
  const { pending } = pictures;
  useEffect(() => {
    onPending(pending);
    return () => onPending(false);
  }, [pending, onPending]);
  const cursor = () => view?.state.selection.main.to ?? 0;
  const tools = useMemo(
    () => ({
      upload: () => chosenFiles.current?.click(),
      chooseFromLibrary: () => setLibrary(true),
      showHelp: () => setHelp(true),
    }),
    [],
  );
  usePagePaste(compact ? null : view, (files, at) => pictures.upload(files, at));
  useImperativeHandle(handle, () => ({
    goTo: (line) => {
      if (!view) return;
      if (shown === 'preview') setMode(isWide ? 'split' : 'write');
      const { from } = view.state.doc.line(Math.min(line + 1, view.state.doc.lines));
      // The pane may be hidden until then.
      requestAnimationFrame(() => {
        view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
        view.focus();
        view.dom.scrollIntoView({ block: 'nearest' });
      });
    },
  }));

  return (
    <section className={`${panel.panel} ${classes.panel}`} aria-label="Lesson" data-compact={compact || undefined}>
      <header className={classes.head}>
        <h2 className={compact ? `${panel.title} ${classes.title}` : 'visually-hidden'}>Text</h2>
        <div className={classes.toolsPlace} data-hidden={shown === 'preview' || undefined}>
          <LessonToolbar view={view} tools={tools} />
        </div>
        <SegmentedControl
          className={classes.modes}
          aria-label="View of the lesson"
          value={shown}
          onChange={(next) => setMode(next as Mode)}
          data={MODES.filter((one) => isWide || one.value !== 'split')}
        />
      </header>
      <UploadList uploads={pictures.uploads} retry={pictures.retry} dismiss={pictures.dismiss} />
      <div className={classes.panes} data-mode={shown}>
        <div className={classes.write} ref={parent} />
        <LessonPreview preview={preview} empty={value.trim() === ''} pane={pane} />
      </div>
      {error ? (
        <Text
          py="sm"
          px="md"
          bg="var(--bad-soft)"
          fz="sm"
          c="var(--bad)"
          className={panel.lineAbove}
          id={`${id}-error`}
        >
          {error}
        </Text>
      ) : null}
      <Group
        justify="space-between"
        gap="var(--space-1) var(--space-6)"
        py="sm"
        px="md"
        fz="xs"
        c="dimmed"
        align="stretch"
        className={panel.lineAbove}
      >
        <span id={`${id}-hint`}>
          Markdown, with formulas between $ signs. A / at the start of a line inserts. Drop or paste pictures. Press Tab
          to leave the text.
        </span>
        <Flex component="span" wrap="wrap" gap="2px 16px" className={text.tabular}>
          <span>{`Line ${count(place.line)}, column ${count(place.column)}`}</span>
          <span>{`${count(place.lines)} ${place.lines === 1 ? 'line' : 'lines'}`}</span>
          {preview.words > 0 ? (
            <span>
              {`${count(preview.words)} ${preview.words === 1 ? 'word' : 'words'}, ${preview.minutes} min read`}
            </span>
          ) : null}
        </Flex>
      </Group>
      <input
        ref={chosenFiles}
        type="file"
        hidden
        multiple
        aria-label="Pictures to upload"
        accept={acceptedFiles('picture')}
        onChange={(event) => {
          pictures.upload([...(event.currentTarget.files ?? [])], cursor());
          event.currentTarget.value = '';
        }}
      />
      <MediaPicker
        opened={library}
        filter={{ type: 'picture' }}
        onChoose={(file) => {
          pictures.insert(cursor(), file);
          // The dialog returns the focus to the toolbar when it closes.
          setTimeout(() => view?.focus());
        }}
        onClose={() => setLibrary(false)}
      />
      <LessonHelp opened={help} onClose={() => setHelp(false)} />
    </section>
  );
}
