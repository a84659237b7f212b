import type { Icon } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './Menu.module.css';

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function toItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
}

/** Menu button. Arrow keys, Home and End move the focus; Escape and blur close the menu. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (open) toItems(menu.current)[0]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close();
    const step = STEP[event.key];
    if (!step) return;
    event.preventDefault();
    const items = toItems(menu.current);
    items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus();
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next !== button.current && !event.currentTarget.contains(next)) setOpen(false);
  };
  return (
    <div className="flex min-w-0 relative">
      <button
        ref={button}
        type="button"
        className={`min-w-0 ${classes.button}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open ? (
        // Items handle the keys; a click on one also closes the menu.
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          className={`grid panel shadow-float ${classes.menu}`}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          onClick={close}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

export function MenuItem({
  icon: ItemIcon,
  onSelect,
  children,
}: {
  icon: Icon;
  onSelect(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`flex items-center gap-3 text-4 ${classes.item}`}
      onClick={onSelect}
    >
      <ItemIcon size={18} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}
