import { formatBits, formatKet, type Query, type RouterLetter, type RunState } from '@qram/simulator';
import { buildStateExpression, formatAmplitude, formatCount, type StateTerm } from '../../format-state.ts';
import frame from '../SimulatorPage.module.css';
import { RouterShape } from '../tree/RouterShape.tsx';
import tables from '../tree/Tables.module.css';
import { useTablePage } from '../use-table-page.tsx';
import classes from './StatePanel.module.css';

/** Lines of the expression; the last one counts the terms that don't fit. */
const MAX_TERMS = 5;
const MAX_ROWS = 16;
/** Longer paths are written as letters. */
const MAX_SHAPES = 4;

/** What the kets of a term are, in their order. */
function nameKets({ address, routers }: StateTerm): string {
  if (routers === '') return 'Address';
  return address === '' ? 'Routers on the path' : 'Address bits that no router holds, routers on the path';
}

function Expression({ query, state }: Pick<StatePanelProps, 'query' | 'state'>) {
  const { factor, terms } = buildStateExpression(query, state);
  const [first] = terms;
  const hidden = terms.length > MAX_TERMS ? terms.length - MAX_TERMS + 1 : 0;
  const shown = terms.slice(0, terms.length - hidden);
  const lead = factor ? `|ψ⟩ = ${factor} ( ` : '|ψ⟩ = ';
  return (
    <>
      <pre className={classes.expression} translate="no">
        {shown.map(({ sign, coefficient, address, routers, bus }, position) => (
          <span key={state.branches[position]?.address}>
            <span>{`${position === 0 ? lead : ' '.repeat(Math.max(lead.length - 2, 0))}${position === 0 ? (sign === '−' ? '− ' : '') : `${sign} `}${coefficient}${[
              address,
              routers,
            ]
              .filter(Boolean)
              .map((bits) => `|${bits}⟩`)
              .join('')}`}</span>
            <b>{`|${bus}⟩`}</b>
            {position === shown.length - 1 ? null : '\n'}
          </span>
        ))}
        {hidden > 0 ? (
          <span>{`\n${' '.repeat(Math.max(lead.length - 2, 0))}+ ${formatCount(hidden)} more`}</span>
        ) : null}
        {factor ? <span>{' )'}</span> : null}
      </pre>
      <p className={frame.note}>
        <span>{first ? nameKets(first) : ''}</span>, then the <b className={classes.bus}>bus</b>.
      </p>
    </>
  );
}

const toLevelName = (level: number): string => `level ${level + 1}`;

function Path({ path }: { path: readonly RouterLetter[] }) {
  if (path.length > MAX_SHAPES) return <span className="font-mono">{path.join('')}</span>;
  return (
    <span className={tables.path}>
      <span className="visually-hidden">{path.join(' ')}</span>
      {path.map((letter, level) => (
        <RouterShape key={toLevelName(level)} look={letter} size="chip" />
      ))}
    </span>
  );
}

interface StatePanelProps {
  query: Query;
  state: RunState;
  /** The address of the branch that is shown alone. */
  selected: number | null;
  onSelect(address: number | null): void;
}

export function StatePanel({ query, state, selected, onSelect }: StatePanelProps) {
  const { addressBits, wordBits } = query.memory;
  const { branches, routersSet } = state;
  const { shown, pager } = useTablePage(branches, { size: MAX_ROWS, label: 'Pages of branches' });
  const { treeBits } = query.schedule;
  const hasTree = treeBits > 0;
  const routers = 2 ** treeBits - 1;
  return (
    <section className={frame.state} aria-labelledby="state-title" id="simulator-state">
      <header className={frame.panelHead}>
        <h2 id="state-title" className={frame.panelTitle}>
          State
        </h2>
        <p className={frame.note}>{branches.length === 1 ? '1 branch' : `${formatCount(branches.length)} branches`}</p>
      </header>
      <Expression query={query} state={state} />
      <div className={tables.wide}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">Amplitude</th>
              <th scope="col">Address</th>
              {hasTree ? <th scope="col">Routers</th> : null}
              <th scope="col" className={tables.number}>
                Bus
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ address, amplitude, path, bus }) => {
              const ket = formatKet(address, addressBits);
              return (
                <tr key={address} data-selected={selected === address || undefined}>
                  <td>{formatAmplitude(amplitude)}</td>
                  <td>
                    <button
                      type="button"
                      className={tables.tableButton}
                      aria-label={`Show branch ${ket} alone`}
                      aria-pressed={selected === address}
                      onClick={() => onSelect(selected === address ? null : address)}
                    >
                      {ket}
                    </button>
                  </td>
                  {hasTree ? (
                    <td>
                      <Path path={path} />
                    </td>
                  ) : null}
                  <td className={tables.busCell}>{formatBits(bus.value, wordBits)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {pager}
      <p className={frame.note}>
        {selected === null
          ? 'Select an address to show its branch alone.'
          : `${hasTree ? 'The tree shows' : 'You see'} this branch alone. Select it again to show all.`}
      </p>
      {hasTree ? (
        <dl className={classes.details}>
          <div>
            <dt>Routers set in one branch at most</dt>
            <dd>{`${formatCount(routersSet.inOneBranch)} of ${formatCount(routers)}`}</dd>
          </div>
          <div>
            <dt>Routers set in at least one</dt>
            <dd>{`${formatCount(routersSet.inAny)} of ${formatCount(routers)}`}</dd>
          </div>
        </dl>
      ) : (
        <p className={frame.note}>This architecture has no routers, which errors could hit.</p>
      )}
    </section>
  );
}
