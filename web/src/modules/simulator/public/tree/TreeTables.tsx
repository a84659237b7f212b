import { formatBits, formatKet, type Query, type RunState, toRouterLook } from '@qram/simulator';
import { memo, useMemo } from 'react';
import { formatAmplitude, formatCount } from '../../format-state.ts';
import { DRAWN_ADDRESS_BITS } from '../../run-changes.ts';
import { useTablePage } from '../use-table-page.tsx';
import { listRouters, ROUTER_TEXTS } from './RouterShape.tsx';
import tables from './Tables.module.css';

/** Cells of a page. */
const MAX_CELLS = 64;

interface CellsTableProps {
  query: Query;
  /** Address that the step visits, where there is no tree. */
  visited: number | null;
  onFlip(cell: number): void;
  onToggle(address: number): void;
}

const CellsTable = memo(({ query, visited, onFlip, onToggle }: CellsTableProps) => {
  const { addressBits, wordBits, cells } = query.memory;
  const asked = useMemo(() => new Set(query.branches.map(({ address }) => address)), [query.branches]);
  const { first, shown, pager } = useTablePage(cells, { size: MAX_CELLS, label: 'Pages of cells' });
  const table = (
    <table className={tables.table}>
      <caption>Cells</caption>
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Cell</th>
          <th scope="col">In the query</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((word, position) => {
          const cell = first + position;
          const ket = formatKet(cell, addressBits);
          const isAsked = asked.has(cell);
          const answer = isAsked ? 'Yes' : 'No';
          return (
            <tr
              key={ket}
              data-selected={cell === visited || undefined}
              aria-current={cell === visited ? 'step' : undefined}
            >
              <th scope="row" className="font-mono">
                {ket}
              </th>
              <td>
                <button
                  type="button"
                  className={tables.tableButton}
                  aria-label={`Flip cell ${ket}, now ${formatBits(word, wordBits)}`}
                  onClick={() => onFlip(cell)}
                >
                  {formatBits(word, wordBits)}
                </button>
              </td>
              <td>
                <button
                  type="button"
                  className={tables.tableButton}
                  aria-label={`Address ${ket}: ${answer}`}
                  aria-pressed={isAsked}
                  onClick={() => onToggle(cell)}
                >
                  {answer}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  return (
    <div>
      {table}
      {pager}
    </div>
  );
});

/** Amplitude as a number, empty for none. */
const showAmplitude = (probability: number): string =>
  probability === 0 ? '–' : formatAmplitude({ re: Math.sqrt(probability), im: 0 });

function RoutersTable({ routers }: Pick<RunState, 'routers'>) {
  return (
    <table className={tables.table}>
      <caption>Routers</caption>
      <thead>
        <tr>
          <th scope="col">Router</th>
          <th scope="col">State</th>
          <th scope="col">Amplitude left</th>
          <th scope="col">Amplitude right</th>
        </tr>
      </thead>
      <tbody>
        {listRouters(routers).map(({ key, level, index, weights }) => (
          <tr key={key}>
            <th scope="row">{level === 0 ? 'Root' : `Level ${level + 1}, router ${index + 1}`}</th>
            <td>{ROUTER_TEXTS[toRouterLook(weights)]}</td>
            <td>{showAmplitude(weights.left)}</td>
            <td>{showAmplitude(weights.right)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Number of routers of each level by state, for trees that are too large to list. */
function LevelsTable({ routers }: Pick<RunState, 'routers'>) {
  return (
    <table className={tables.table}>
      <caption>Routers by level</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Wait</th>
          <th scope="col">Left</th>
          <th scope="col">Right</th>
          <th scope="col">Both</th>
        </tr>
      </thead>
      <tbody>
        {routers.map((level, depth) => {
          const looks = level.map(toRouterLook);
          return (
            <tr key={level.length}>
              <th scope="row">{depth + 1}</th>
              {(['W', 'L', 'R', 'L|R'] as const).map((look) => (
                <td key={look}>{formatCount(looks.filter((other) => other === look).length)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function TreeTables({ state, ...cells }: Omit<CellsTableProps, 'visited'> & { state: RunState }) {
  const { treeBits } = cells.query.schedule;
  const isLarge = treeBits > DRAWN_ADDRESS_BITS;
  return (
    <div className={tables.tables}>
      {isLarge ? <LevelsTable routers={state.routers} /> : null}
      {treeBits > 0 && !isLarge ? <RoutersTable routers={state.routers} /> : null}
      <CellsTable {...cells} visited={treeBits === 0 && state.number > 0 ? state.number - 1 : null} />
    </div>
  );
}
