import { formatBits, OPENING_MEMORY, type RouterLook, toRouterLook, toTreeX } from '@qram/simulator';
import { IconArrowRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { describeLiveQuery, runLiveQuery } from '../live-query.ts';
import { listRouters, RouterShape } from '../public/tree/RouterShape.tsx';
import { Edges, listEdges } from '../public/tree/TreeEdges.tsx';
import { type Heights, place, toY } from '../public/tree/tree-geometry.ts';
import classes from './LiveTree.module.css';

const HEIGHTS: Heights = { root: 44, level: 76, cell: 50, gap: 6, address: 28, end: 0 };
const { addressBits, wordBits, cells } = OPENING_MEMORY;
const EVERY = cells.map((_, address) => address);
/** Lit before the first press, so that the picture explains itself without scripts too. */
const FIRST_ADDRESSES = [2, 5];
const LEGEND: readonly RouterLook[] = ['W', 'L', 'R', 'L|R'];
const LEGEND_TEXTS: Record<RouterLook, string> = { W: 'Waits', L: 'Left', R: 'Right', 'L|R': 'Both' };

const cellsY = toY(addressBits, HEIGHTS);

/** The keys of the edges and routers on the way to a cell. */
function listPath(address: number): { edges: Set<string>; routers: Set<string> } {
  const levels = Array.from({ length: addressBits }, (_, level) => level);
  const above = (level: number) => address >> (addressBits - level);
  return {
    edges: new Set(levels.map((level) => `${level}.${above(level)}.${above(level + 1) & 1}`)),
    routers: new Set(levels.map((level) => `${level}.${above(level)}`)),
  };
}

const NO_PATH: ReturnType<typeof listPath> = { edges: new Set(), routers: new Set() };

/** `|ψ⟩ = 1/√2 ( |010⟩|1⟩ + |101⟩|0⟩ )`, with the lines between terms. */
function Ket({ addresses }: { addresses: readonly number[] }) {
  if (addresses.length === 0) return <p className={classes.ket}>|ψ⟩ = …</p>;
  const several = addresses.length > 1;
  return (
    <p className={classes.ket}>
      |ψ⟩ = {several ? `1/√${addresses.length} ( ` : ''}
      {addresses.map((address, position) => (
        <span key={address}>
          <span className={classes.term}>
            {position > 0 ? '+ ' : ''}|{formatBits(address, addressBits)}⟩|
            <b>{formatBits(cells[address] ?? 0, wordBits)}</b>⟩
            {several && position === addresses.length - 1 ? ' )' : ''}
          </span>{' '}
        </span>
      ))}
    </p>
  );
}

/** Where an arrow key leads among the cells; null for other keys and at the ends. */
function moveAmongCells(key: string, from: number): number | null {
  const last = cells.length - 1;
  const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[key];
  return to === undefined || to < 0 || to > last ? null : to;
}

/**
 * A memory with 8 cells that visitors ask by pressing cells: each is added to the query, or removed. The tree, the ket
 * and the sentence show the state that the simulator's engine computes.
 */
export function LiveTree({ onPress }: { onPress: () => void }) {
  const [asked, setAsked] = useState<readonly number[]>(FIRST_ADDRESSES);
  const [previewed, setPreviewed] = useState<number | null>(null);
  const [stop, setStop] = useState(FIRST_ADDRESSES[0]);
  const query = useMemo(() => runLiveQuery(asked), [asked]);
  const { heading, text } = describeLiveQuery(query);
  const path = previewed === null ? NO_PATH : listPath(previewed);

  const change = (addresses: readonly number[]) => {
    onPress();
    setAsked(addresses);
  };
  const toggle = (address: number) => {
    setPreviewed(null);
    change(
      asked.includes(address)
        ? asked.filter((other) => other !== address)
        : EVERY.filter((other) => other === address || asked.includes(other)),
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = moveAmongCells(event.key, stop ?? 0);
    if (to === null) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className={classes.figure}>
      <ul className={classes.legend} aria-hidden="true">
        {LEGEND.map((look) => (
          <li key={look}>
            <RouterShape look={look} size="small" />
            {LEGEND_TEXTS[look]}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`screen-only ${classes.clear}`}
        hidden={asked.length === 0}
        onClick={({ currentTarget }) => {
          change([]);
          // It goes; the cells are what comes next.
          currentTarget.parentElement?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
        }}
      >
        Clear
      </button>
      <div className={classes.tree} style={{ blockSize: cellsY + HEIGHTS.cell + HEIGHTS.gap + HEIGHTS.address }}>
        <Edges edges={listEdges(query.tree.routers, HEIGHTS)} height={cellsY} dotted={path.edges} />
        <span className={classes.entry} aria-hidden="true">
          Your query
        </span>
        {listRouters(query.tree.routers).map(({ key, level, index, weights }) => (
          <span
            key={key}
            className={classes.router}
            style={place(toTreeX(level, index), toY(level, HEIGHTS))}
            data-dotted={path.routers.has(key) || undefined}
            aria-hidden="true"
          >
            <RouterShape look={toRouterLook(weights)} />
          </span>
        ))}
        <div role="toolbar" aria-label="Cells to ask for" onKeyDown={onKeyDown}>
          {EVERY.map((address) => (
            <button
              key={address}
              type="button"
              className={classes.cell}
              style={place(toTreeX(addressBits, address), cellsY)}
              aria-pressed={asked.includes(address)}
              tabIndex={stop === address ? 0 : -1}
              onClick={() => toggle(address)}
              onFocus={({ target }) => {
                setStop(address);
                if (target.matches(':focus-visible')) setPreviewed(address);
              }}
              onBlur={() => setPreviewed(null)}
              onPointerEnter={({ pointerType }) => setPreviewed(pointerType === 'mouse' ? address : null)}
              onPointerLeave={() => setPreviewed(null)}
            >
              <span className="visually-hidden">Cell </span>
              <span className={classes.address}>{formatBits(address, addressBits)}</span>
              <span className="visually-hidden">, data </span>
              <span className={classes.data}>{formatBits(cells[address] ?? 0, wordBits)}</span>
            </button>
          ))}
        </div>
        {query.tree.branches.flatMap(({ bus }) =>
          bus.place ? (
            <span
              key={bus.place.index}
              className={classes.token}
              style={place(toTreeX(addressBits, bus.place.index), cellsY)}
              aria-hidden="true"
            >
              {formatBits(bus.value, wordBits)}
            </span>
          ) : (
            []
          ),
        )}
      </div>
      <p className={classes.hint}>Press a cell to add or remove its address.</p>
      <div className={classes.panel}>
        <div className={classes.words} role="status">
          {/* As a whole, because a translated page has other texts in it. */}
          <div key={asked.join()} className={classes.answer}>
            <Ket addresses={query.answer.map(({ address }) => address)} />
            <p className="text-3 text-ink-2">
              <strong>{heading}</strong> {text}
            </p>
          </div>
        </div>
        {/* Keeps the height of the longest answer. */}
        <div className={classes.words} data-sizer="" aria-hidden="true">
          <div className={classes.answer}>
            <Ket addresses={EVERY} />
            <p className="text-3">
              Three addresses, one query. Five of seven routers are set, two wait. Measure, and you get one of the three
              pairs, each a third of the time.
            </p>
          </div>
        </div>
        <Link to={query.link} className={`link ${classes.foot}`}>
          Step through it in the simulator
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </div>
    </div>
  );
}
