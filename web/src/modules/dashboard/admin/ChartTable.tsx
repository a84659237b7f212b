import { Box } from '@mantine/core';
import { count } from '../../../admin/text/text-format.ts';
import dataTable from '../../../admin/ui/data-table.module.css';
import { type ChartData, countTotal, valueIn } from './history-buckets.ts';
import { shortBucketName } from './history-labels.ts';
import classes from './history-panel.module.css';

/** The chart's numbers, newest first, with totals; scrollable by keyboard. */
export function ChartTable({ title, data }: { title: string; data: ChartData }) {
  const { buckets, series, weekly } = data;
  return (
    <Box component="section" className={classes.scroll} aria-label={`${title} as table`} tabIndex={0}>
      <table className={`${dataTable.table} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">{weekly ? 'Week' : 'Day'}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map((bucket) => (
            <tr key={bucket.from}>
              <th scope="row">{shortBucketName(bucket.from, weekly)}</th>
              {series.map(({ key }) => (
                <td key={key}>{count(valueIn(bucket, key))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {series.map(({ key }) => (
              <td key={key}>{count(countTotal(data, key))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}
