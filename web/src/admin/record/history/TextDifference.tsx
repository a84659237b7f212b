import { UnstyledButton } from '@mantine/core';
import { IconArrowsMoveVertical } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import classes from './differences.module.css';
import { type DifferenceLine, differencesBetween, toBlocks } from './text-differences.ts';

const SIGNS = { same: '', removed: '−', added: '+' } as const;

/** Texts for screen readers before a line of either text. */
export interface SideNames {
  removed: string;
  added: string;
}
const IN_TIME: SideNames = { removed: 'Removed', added: 'Added' };

/** True if one of two texts has several lines, which are shown in monospace with their numbers. */
export const hasSeveralLines = (before: string, after: string): boolean => `${before}${after}`.includes('\n');

/** A piece at this place of its line. */
const placed = (line: DifferenceLine) => {
  let from = 0;
  return line.pieces.map((piece) => {
    const key = from;
    from += piece.text.length;
    return { ...piece, key };
  });
};

interface LineProps {
  line: DifferenceLine;
  names: SideNames;
  numbered: boolean;
}

function Line({ line, names, numbered }: LineProps) {
  const { kind, before, after } = line;
  const Side = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
  const Word = kind === 'removed' ? 's' : 'mark';
  return (
    <p className={classes.line} data-kind={kind}>
      {numbered ? (
        <>
          <span className={classes.number} aria-hidden="true">
            {before}
          </span>
          <span className={classes.number} aria-hidden="true">
            {after}
          </span>
        </>
      ) : null}
      <span className={classes.sign} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind === 'same' ? null : (
        <span className="visually-hidden">{`${names[kind]}${numbered ? `, line ${before ?? after}` : ''}: `}</span>
      )}
      <Side className={classes.lineText}>
        {placed(line).map(({ key, text, changed }) =>
          changed ? <Word key={key}>{text}</Word> : <span key={key}>{text}</span>,
        )}
        {line.pieces.length === 0 ? <span>{'\u00a0'}</span> : null}
      </Side>
    </p>
  );
}

interface LinesProps extends Omit<LineProps, 'line'> {
  hidden: boolean;
  lines: readonly DifferenceLine[];
}

/** Lines of a text; hidden ones behind a button. */
function Lines({ hidden, lines, ...shown }: LinesProps) {
  const [open, setOpen] = useState(!hidden);
  const opened = useRef<HTMLDivElement>(null);
  // The button had the focus, and is gone.
  useEffect(() => {
    if (open) opened.current?.focus({ preventScroll: true });
  }, [open]);
  if (!open)
    return (
      <UnstyledButton className={classes.hidden} aria-expanded={false} onClick={() => setOpen(true)}>
        <IconArrowsMoveVertical size={15} stroke={1.6} aria-hidden="true" />
        <span>{`${lines.length} ${lines.every(({ kind }) => kind === 'same') ? 'unchanged' : 'more'} ${lines.length === 1 ? 'line' : 'lines'}`}</span>
      </UnstyledButton>
    );
  const all = lines.map((line) => <Line key={`${line.before} ${line.after}`} line={line} {...shown} />);
  return hidden ? (
    <div ref={opened} tabIndex={-1} className={classes.opened}>
      {all}
    </div>
  ) : (
    all
  );
}

/** Lines of a long text that are shown before it is opened. */
const FOLDED_LINES = 4;

/** A text of several lines, whose rest is behind a button. */
export function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const lines = text.split('\n');
  const more = lines.length - FOLDED_LINES;
  return (
    <div className={classes.text}>
      <div className={classes.longText}>{(open ? lines : lines.slice(0, FOLDED_LINES)).join('\n')}</div>
      {more > 0 ? (
        <UnstyledButton className={classes.hidden} aria-expanded={open} onClick={() => setOpen(!open)}>
          <IconArrowsMoveVertical size={15} stroke={1.6} aria-hidden="true" />
          <span>{open ? 'Show less' : `${more} more ${more === 1 ? 'line' : 'lines'}`}</span>
        </UnstyledButton>
      ) : null}
    </div>
  );
}

interface TextDifferenceProps {
  before: string;
  after: string;
  names?: SideNames;
}

/** Two texts, with the lines and words that differ; texts of several lines with line numbers. */
export function TextDifference({ before, after, names = IN_TIME }: TextDifferenceProps) {
  const blocks = useMemo(() => toBlocks(differencesBetween(before, after)), [before, after]);
  const numbered = hasSeveralLines(before, after);
  const lineCount = blocks.reduce((sum, { lines }) => sum + lines.length, 0);
  const digits = { '--digits': String(lineCount).length } as CSSProperties;
  return (
    <div className={classes.text} data-numbered={numbered || undefined} style={digits}>
      {blocks.map(({ hidden, lines }) => (
        <Lines
          key={`${lines[0]?.before} ${lines[0]?.after}`}
          hidden={hidden}
          lines={lines}
          names={names}
          numbered={numbered}
        />
      ))}
    </div>
  );
}
