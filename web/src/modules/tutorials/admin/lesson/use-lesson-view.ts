import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState, Prec } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  type KeyBinding,
  keymap,
  lineNumbers,
  placeholder,
  type ViewUpdate,
} from '@codemirror/view';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { insertLink, toggleBold, toggleItalic } from './editor/lesson-commands.ts';
import { lessonLanguage } from './editor/lesson-language.ts';
import { lessonSearch } from './editor/lesson-search.ts';
import { lessonTheme } from './editor/lesson-theme.ts';
import { goToCaption, goToNextPicture, pictureHints } from './editor/picture-text.ts';
import { type Insertable, slashMenu } from './editor/slash-menu.ts';
import { changesBetween } from './use-pane-scroll.ts';

interface LessonViewOptions {
  value: string;
  /** Id of the message at the field; null without one. */
  errorId: string | null;
  hintId: string;
  onChange: (value: string) => void;
  onSave: () => void;
  /** Every change of the text, the selection or the focus. */
  onUpdate: (update: ViewUpdate) => void;
  /** Takes files that are dropped or pasted; false leaves the event to the editor. */
  onFiles: (files: readonly File[], at: number) => void;
  /** What a slash offers. */
  insertable: readonly Insertable[];
}

/** Marks a change of the text that came from the form. */
const fromForm = Annotation.define<true>();
const withLineFeeds = (text: string) => text.replaceAll(/\r\n?/g, '\n');

const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** The events of pictures. Text that is pasted along with a picture of it, as from a spreadsheet, stays text. */
const fileEvents = (onFiles: LessonViewOptions['onFiles']) =>
  EditorView.domEventHandlers({
    drop: (event, view) => {
      const files = filesIn(event.dataTransfer);
      if (files.length === 0) return false;
      event.preventDefault();
      onFiles(files, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.head);
      return true;
    },
    paste: (event, view) => {
      const files = filesIn(event.clipboardData);
      if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false;
      event.preventDefault();
      onFiles(files, view.state.selection.main.to);
      return true;
    },
  });

const buildAttributes = ({ errorId, hintId }: Pick<LessonViewOptions, 'errorId' | 'hintId'>) =>
  EditorView.contentAttributes.of({
    'aria-label': 'Lesson',
    'aria-describedby': errorId ?? hintId,
    ...(errorId ? { 'aria-invalid': 'true' } : {}),
    // Focusable without it, but accessibility checks of the scrolling element look for it.
    tabindex: '0',
    spellcheck: 'true',
    autocapitalize: 'sentences',
  });

/** A CodeMirror in `parent` for a value of the form; null until it is there. Tab leaves it, as it leaves other fields. */
export function useLessonView(parent: RefObject<HTMLElement | null>, options: LessonViewOptions): EditorView | null {
  const { value, errorId, hintId } = options;
  const [view, setView] = useState<EditorView | null>(null);
  const [attributes] = useState(() => new Compartment());
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!parent.current) return undefined;
    const shortcuts: KeyBinding[] = [
      { key: 'Mod-b', run: toggleBold },
      { key: 'Mod-i', run: toggleItalic },
      { key: 'Tab', run: goToCaption },
      { key: 'Enter', run: goToNextPicture },
      // Outside the editor it opens the palette.
      { key: 'Mod-k', run: insertLink, stopPropagation: true },
      {
        key: 'Mod-s',
        run: () => {
          latest.current.onSave();
          return true;
        },
      },
    ];
    const created = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          Prec.high(keymap.of(shortcuts)),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          [history(), drawSelection(), dropCursor(), lineNumbers(), highlightActiveLine(), highlightActiveLineGutter()],
          EditorView.lineWrapping,
          placeholder('Write the lesson in Markdown…'),
          attributes.of(buildAttributes(latest.current)),
          [lessonLanguage, lessonTheme, lessonSearch, pictureHints, slashMenu(latest.current.insertable)],
          fileEvents((files, at) => latest.current.onFiles(files, at)),
          EditorView.updateListener.of((update) => {
            latest.current.onUpdate(update);
            const typed = update.docChanged && !update.transactions.some((one) => one.annotation(fromForm));
            if (typed) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [parent, attributes]);

  useEffect(() => {
    const next = withLineFeeds(value);
    const shown = view?.state.doc.toString();
    if (view && shown !== undefined && next !== shown)
      view.dispatch({ changes: changesBetween(shown, next), annotations: fromForm.of(true) });
  }, [view, value]);

  useEffect(() => {
    view?.dispatch({ effects: attributes.reconfigure(buildAttributes({ errorId, hintId })) });
  }, [view, attributes, errorId, hintId]);
  return view;
}
