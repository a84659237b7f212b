import { useId } from 'react';
import classes from '../../../ui/controls/Segmented.module.css';

interface ChoiceProps<Value extends string | number> {
  label: string;
  choices: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange(value: Value): void;
}

export function Choice<Value extends string | number>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div>
      <label className={classes.legend} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="control w-full"
        value={value}
        onChange={(event) => {
          const chosen = choices[event.currentTarget.selectedIndex];
          if (chosen) onChange(chosen[0]);
        }}
      >
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
