import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './PatentsPage.module.css';

interface PatentFiltersProps {
  years: readonly number[];
  year: number | null;
  onChoose(year: number | null): void;
}

/** Issue Year behind a toggle (requirements: Patents); without JavaScript it is visible, with an Apply button. */
export function PatentFilters({ years, year, onChoose }: PatentFiltersProps) {
  const [open, setOpen] = useState(year !== null);
  const id = useId();
  const offered = year === null || years.includes(year) ? years : [...years, year].sort((a, b) => b - a);
  return (
    <>
      <button
        type="button"
        className={`inline-flex items-center gap-2 relative control text-4 font-semibold script-only ${classes.toggle}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconAdjustmentsHorizontal className="text-ink-3" size={18} stroke={1.75} aria-hidden="true" />
        Filters
        {year === null ? null : (
          <>
            <span className={classes.mark} aria-hidden="true" />
            <span className="visually-hidden"> (1 set)</span>
          </>
        )}
      </button>
      <div id={id} className={`flex items-center gap-3 ${classes.panel}`} data-open={open || undefined}>
        <label className="flex items-center gap-3 text-4 text-ink-2 whitespace-nowrap">
          <span>Issue Year</span>
          <select
            className="control h-[46px]"
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
        <button type="submit" className={`control text-4 font-semibold noscript-only ${classes.toggle}`}>
          Apply
        </button>
      </div>
    </>
  );
}
