import { type ComponentProps, useId } from 'react';
import classes from './TextField.module.css';

type TextAreaFieldProps = {
  label: string;
  hint?: string;
  error?: string | undefined;
} & Omit<ComponentProps<'textarea'>, 'className' | 'id'>;

/** Labeled textarea; hint and error are linked by aria-describedby. */
export function TextAreaField({ label, hint, error, ...input }: TextAreaFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-2">
      <label className="text-4 font-semibold" htmlFor={id}>
        {label}
      </label>
      <textarea
        dir="auto"
        {...input}
        id={id}
        className={`w-full control ${classes.input} ${classes.area}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
      />
      {note ? (
        <span id={`${id}-note`} className={`leading-snug ${error ? 'text-bad text-3' : 'text-3 text-ink-3'}`}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
