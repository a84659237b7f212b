import { UnstyledButton } from '@mantine/core';
import { IconArrowsMoveVertical } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import classes from './differences.module.css';
import { type DifferenceLine, differencesBetween, toBlocks } from './text-differences.ts';

const SIGNS = { same: '', removed: '−', added: '+' } as const;

/** Texts for screen readers before a line of either text. */
export interface SideNames {
  removed: string;
  added: string;
}
const IN_TIME: SideNames = { removed: 'Removed', added: 'Added' };

/** A piece at this place of its line. */
const placed = (line: DifferenceLine) => {
  let from = 0;
  return line.pieces.map((piece) => {
    const key = from;
    from += piece.text.length;
    return { ...piece, key };
  });
};

function Line({ line, names }: { line: DifferenceLine; names: SideNames }) {
  const { kind } = line;
  const Side = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
  const Word = kind === 'removed' ? 's' : 'mark';
  return (
    <p className={classes.line} data-kind={kind}>
      <span className={classes.sign} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {kind === 'same' ? null : <span className="visually-hidden">{names[kind]}: </span>}
      <Side className={classes.lineText}>
        {placed(line).map(({ key, text, changed }) => (changed ? <Word key={key}>{text}</Word> : text))}
        {line.pieces.length === 0 ? '\u00a0' : null}
      </Side>
    </p>
  );
}

interface NumberedBlock {
  hidden: boolean;
  lines: { number: number; line: DifferenceLine }[];
}

function Lines({ block, names }: { block: NumberedBlock; names: SideNames }) {
  const [open, setOpen] = useState(!block.hidden);
  if (!open)
    return (
      <UnstyledButton className={classes.hidden} onClick={() => setOpen(true)}>
        <IconArrowsMoveVertical size={15} stroke={1.6} aria-hidden="true" />
        Show {block.lines.length} unchanged lines
      </UnstyledButton>
    );
  return block.lines.map(({ number, line }) => <Line key={number} line={line} names={names} />);
}

interface TextDifferenceProps {
  before: string;
  after: string;
  names?: SideNames;
}

/** Two texts, with the lines and words that differ. */
export function TextDifference({ before, after, names = IN_TIME }: TextDifferenceProps) {
  const blocks = useMemo(() => {
    let number = 0;
    return toBlocks(differencesBetween(before, after)).map(({ hidden, lines }) => ({
      hidden,
      lines: lines.map((line) => {
        number += 1;
        return { number, line };
      }),
    }));
  }, [before, after]);
  return (
    <div className={classes.text}>
      {blocks.map((block) => (
        <Lines key={block.lines[0]?.number} block={block} names={names} />
      ))}
    </div>
  );
}
