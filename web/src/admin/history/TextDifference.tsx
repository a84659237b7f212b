import { IconArrowsMoveVertical } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import classes from './differences.module.css';
import { blocksOf, type DifferenceLine, differencesBetween } from './text-differences.ts';

const SIGNS = { same: '', removed: '−', added: '+' } as const;
const READ_AS = { same: null, removed: 'Removed: ', added: 'Added: ' } as const;

/** A piece at this place of its line. */
const placed = (line: DifferenceLine) => {
  let from = 0;
  return line.pieces.map((piece) => {
    const key = from;
    from += piece.text.length;
    return { ...piece, key };
  });
};

function Line({ line }: { line: DifferenceLine }) {
  const { kind } = line;
  const Side = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span';
  const Word = kind === 'removed' ? 's' : 'mark';
  return (
    <p className={classes.line} data-kind={kind}>
      <span className={classes.sign} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      {READ_AS[kind] ? <span className="visually-hidden">{READ_AS[kind]}</span> : null}
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

function Lines({ block }: { block: NumberedBlock }) {
  const [open, setOpen] = useState(!block.hidden);
  if (!open)
    return (
      <button type="button" className={classes.hidden} onClick={() => setOpen(true)}>
        <IconArrowsMoveVertical size={15} stroke={1.6} aria-hidden="true" />
        Show {block.lines.length} unchanged lines
      </button>
    );
  return block.lines.map(({ number, line }) => <Line key={number} line={line} />);
}

/** Two texts, with the lines and words that differ. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const blocks = useMemo(() => {
    let number = 0;
    return blocksOf(differencesBetween(before, after)).map(({ hidden, lines }) => ({
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
        <Lines key={block.lines[0]?.number} block={block} />
      ))}
    </div>
  );
}
