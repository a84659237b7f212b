import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './PatentsPage.module.css';

interface PatentFiltersProps {
  years: readonly number[];
  /** Null for all years. */
  year: number | null;
  onChoose(year: number | null): void;
}

/**
 * Filters toggle with the Issue Year (requirements: Patents). Without JavaScript the year is always visible, with an
 * Apply button.
 */
export function PatentFilters({ years, year, onChoose }: PatentFiltersProps) {
  const [open, setOpen] = useState(year !== null);
  const id = useId();
  const offered = year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
  return (
    <>
      <button
        type="button"
        className={`row inline gap-8 relative control text-15 font-semibold script-only ${classes.toggle}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal className="quiet" size={18} stroke={1.75} aria-hidden="true" />
        Filters
        {year === null ? null : (
          <>
            <span className={classes.mark} aria-hidden="true" />
            <span className="visually-hidden"> (1 set)</span>
          </>
        )}
      </button>
      <div id={id} className={`row gap-10 ${classes.panel}`} data-open={open || undefined}>
        <label className="row gap-10 small nowrap">
          <span>Issue Year</span>
          <select
            className={`control ${classes.select}`}
            name="year"
            value={year ?? ''}
            onChange={(event) => onChoose(event.target.value ? Number(event.target.value) : null)}
          >
            <option value="">All years</option>
            {offered.map((entry) => (
              <option key={entry} value={entry}>
                {entry}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={`control text-15 font-semibold noscript-only ${classes.toggle}`}>
          Apply
        </button>
      </div>
    </>
  );
}
