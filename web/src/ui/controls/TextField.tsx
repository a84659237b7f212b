import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { classNames } from '../text/class-names.ts';
import classes from './TextField.module.css';

type TextFieldProps = {
  label: string;
  hint?: string;
  error?: string;
  trailing?: ReactNode;
} & Omit<ComponentProps<'input'>, 'className' | 'id'>;

/** Labeled input; hint and error are linked by aria-describedby. */
export function TextField({ label, hint, error, trailing, ...input }: TextFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="grid gap-2">
      <label className="text-4 font-semibold" htmlFor={id}>
        {label}
      </label>
      <span className="block relative">
        <input
          dir="auto"
          {...input}
          id={id}
          className={classNames('w-full control', classes.input, trailing ? classes.withTrailing : null)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </span>
      {note ? (
        <span id={`${id}-note`} className={`leading-snug ${error ? 'text-bad text-3' : 'text-3 text-ink-3'}`}>
          {note}
        </span>
      ) : null}
    </div>
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'trailing' | 'type'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  const trailing = (
    <button
      type="button"
      className={`grid place-items-center text-ink-3 ${classes.reveal}`}
      aria-label={`Show ${props.label.toLowerCase()}`}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      trailing={trailing}
    />
  );
}
