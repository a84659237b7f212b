import { Fragment } from 'react';
import tables from '../tree/Tables.module.css';
import { axisTexts, type ChartProps, Estimate, findPoint, formatExact, SERIES } from './FidelityChart.tsx';

/** The figures of the chart. */
export function FidelityTable({ axis, curves, points }: Pick<ChartProps, 'axis' | 'curves' | 'points'>) {
  const texts = axisTexts(axis);
  const values = curves.filter(({ architecture }) => architecture === 'bucket-brigade');
  return (
    <div className={tables.wide}>
      <table className={`${tables.table} ${tables.fidelities}`}>
        <caption className="visually-hidden">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            {SERIES.map(([architecture, name]) => (
              <Fragment key={architecture}>
                <th scope="col">{`${name}, exact`}</th>
                <th scope="col">{`${name}, simulated`}</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {values.map((value) => (
            <tr key={value.position}>
              <th scope="row">{texts.name(value)}</th>
              {SERIES.map(([architecture]) => {
                const curve = findPoint(curves, { ...value, architecture });
                return (
                  <Fragment key={architecture}>
                    <td>{curve ? formatExact(curve) : ''}</td>
                    <td>{curve ? <Estimate points={points} of={curve} digits={6} /> : null}</td>
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
