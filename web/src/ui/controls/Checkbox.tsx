import { type ComponentProps, useId } from 'react';
import classes from './Checkbox.module.css';

type CheckboxProps = { label: string } & Omit<ComponentProps<'input'>, 'className' | 'id' | 'type'>;

export function Checkbox({ label, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="grid items-center grid-cols-[22px_minmax(0,1fr)]">
      <input {...input} id={id} type="checkbox" className={classes.box} />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
    </div>
  );
}
