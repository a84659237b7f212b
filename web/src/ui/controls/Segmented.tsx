import { useId } from 'react';
import classes from './Segmented.module.css';

interface SegmentedProps<Value extends string> {
  label: string;
  /** The label stands above the choices; otherwise it is for screen readers alone. */
  labeled?: boolean;
  choices: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange(value: Value): void;
}

export function Segmented<Value extends string>({ label, labeled, choices, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.segmented}>
      <legend className={labeled ? classes.legend : 'visually-hidden'}>{label}</legend>
      <div className={classes.choices}>
        {choices.map(([choice, text]) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
