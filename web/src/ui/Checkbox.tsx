import { type ComponentProps, useId } from 'react';
import classes from './Checkbox.module.css';

type CheckboxProps = { label: string } & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>;

/** A box to tick, with its label as part of what can be pressed. */
export function Checkbox({ label, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classes.row}>
      <input {...input} id={id} type="checkbox" className={classes.box} />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
    </div>
  );
}
