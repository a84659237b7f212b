import { EditorSelection, type EditorState, type StateCommand, StateField } from '@codemirror/state';
import { showTooltip, type Tooltip } from '@codemirror/view';
import { DESCRIBE_PICTURE } from '@qram/contract/modules/tutorials/tutorial-lessons';

const PICTURE = /!\[((?:\\.|[^\]\\])*)\]\([^\s()]+(?:\s+"((?:\\.|[^"\\])*)")?\)/g;

interface Range {
  from: number;
  to: number;
}

/** A picture in the text: its alt text, and its caption if it has one. */
interface PictureText extends Range {
  alt: Range;
  caption: Range | null;
}

const contains = ({ from, to }: Range, selected: Range): boolean => selected.from >= from && selected.to <= to;

/** The picture whose alt text or caption has the selection; null without one. */
function findPicture(state: EditorState): PictureText | null {
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  for (const match of line.text.matchAll(PICTURE)) {
    const from = line.from + match.index;
    const to = from + match[0].length;
    const alt = { from: from + 2, to: from + 2 + (match[1] ?? '').length };
    const caption = match[2] === undefined ? null : { from: to - 2 - match[2].length, to: to - 2 };
    if (contains(alt, main) || (caption && contains(caption, main))) return { from, to, alt, caption };
  }
  return null;
}

/** From a picture's alt text to its caption, which it starts if there is none. Elsewhere Tab leaves the text. */
export const goToCaption: StateCommand = ({ state, dispatch }) => {
  const picture = findPicture(state);
  if (!picture || !contains(picture.alt, state.selection.main)) return false;
  const { caption, to } = picture;
  dispatch(
    caption
      ? state.update({ selection: EditorSelection.range(caption.from, caption.to), scrollIntoView: true })
      : state.update({
          changes: { from: to - 1, insert: ' ""' },
          selection: EditorSelection.cursor(to + 1),
          scrollIntoView: true,
          userEvent: 'input.format',
        }),
  );
  return true;
};

/** From a picture's alt text or caption to the next picture without a description, or else behind the picture. */
export const goToNextPicture: StateCommand = ({ state, dispatch }) => {
  const picture = findPicture(state);
  if (!picture) return false;
  const { caption, to } = picture;
  const isEmpty = caption !== null && caption.from === caption.to;
  const changes = state.changes(isEmpty ? { from: caption.from - 2, to: caption.to + 1 } : []);
  const text = changes.apply(state.doc).toString();
  const mark = `![${DESCRIBE_PICTURE}](`;
  const next = text.indexOf(mark, changes.mapPos(to));
  const at = next < 0 ? text.indexOf(mark) : next;
  const selection =
    at < 0
      ? EditorSelection.cursor(changes.mapPos(to))
      : EditorSelection.range(at + 2, at + 2 + DESCRIBE_PICTURE.length);
  dispatch(state.update({ changes, selection, scrollIntoView: true, userEvent: 'input.format' }));
  return true;
};

function getTooltip(state: EditorState): Tooltip | null {
  const picture = findPicture(state);
  if (!picture) return null;
  const isAlt = contains(picture.alt, state.selection.main);
  return {
    pos: picture.from,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'cm-picture-hint';
      dom.setAttribute('role', 'status');
      dom.textContent = isAlt
        ? 'Alt text: what the picture shows. Tab for a caption, Enter for the next picture.'
        : 'Caption, shown below the picture. Enter for the next picture.';
      return { dom };
    },
  };
}

/** Says what is written where while the cursor is in a picture. */
export const pictureHints = StateField.define<Tooltip | null>({
  create: getTooltip,
  update: (hint, transaction) => {
    if (!transaction.docChanged && !transaction.selection) return hint;
    const next = getTooltip(transaction.state);
    // The same hint stays where it is.
    return next && hint && next.pos === hint.pos && isCaption(transaction.startState) === isCaption(transaction.state)
      ? hint
      : next;
  },
  provide: (field) => showTooltip.from(field),
});

function isCaption(state: EditorState): boolean {
  const picture = findPicture(state);
  return picture !== null && !contains(picture.alt, state.selection.main);
}
