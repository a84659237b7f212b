import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from '../text/class-names.ts';
import classes from './Button.module.css';

interface ButtonLook {
  /** `danger` ends or deletes something; `dangerQuiet` leads to that. */
  look?: 'primary' | 'secondary' | 'danger' | 'dangerQuiet';
  /** Small size, for toolbars; the default target is 44 px. */
  small?: boolean;
  wide?: boolean;
}

const buildClass = ({ look = 'secondary', small, wide }: ButtonLook): string =>
  classNames(classes.button, 'screen-only', classes[look], small && classes.small, wide && 'w-full');

type ButtonProps = ButtonLook & { busy?: boolean } & Omit<ComponentProps<'button'>, 'className'>;

/** Button that stays the same width while busy. A busy button is focusable but inert. */
export function Button({ look, small, wide, busy = false, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buildClass({ look, small, wide })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {/* Unseen, but still there for screen readers and the button's width. */}
      <span className={classNames('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy ? <span className="spinner absolute" aria-hidden="true" /> : null}
    </button>
  );
}

export function ButtonLink({
  look,
  small,
  wide,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>) {
  return (
    <Link {...rest} className={buildClass({ look, small, wide })}>
      <span className="inline-flex items-center gap-2">{children}</span>
    </Link>
  );
}

export function ButtonAnchor({
  look,
  small,
  wide,
  children,
  ...rest
}: ButtonLook & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className={buildClass({ look, small, wide })}>
      <span className="inline-flex items-center gap-2">{children}</span>
    </a>
  );
}
