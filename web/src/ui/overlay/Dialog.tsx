import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../text/class-names.ts';
import classes from './Dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  title: string;
  /** Wide, for pictures; text dialogs are 560 px wide. */
  wide?: boolean;
  /** True if only a button of the content closes it. */
  locked?: boolean;
  /** Shown in the address bar while it is open. */
  url?: string;
  onClose(): void;
  children: ReactNode;
}

/** Modal, open while mounted. Escape, Back, the close button and a backdrop click close it. */
export function Dialog({ title, wide = false, locked = false, url, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const handlers = useModal(ref, { onClose, locked, url });
  return (
    <dialog
      ref={ref}
      className={classNames('card shadow-float dialog', classes.dialog, wide && classes.wide)}
      aria-labelledby={titleId}
      {...handlers}
    >
      <div className="grid gap-4 pt-5 px-6 pb-6 max-sm:pt-4 max-sm:px-4 max-sm:pb-5">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} dir="auto" className="text-6 wrap-anywhere pt-2 text-wrap">
            {title}
          </h2>
          {locked ? null : (
            <button
              type="button"
              className="icon-button bare mt-[-2px] me-[-10px]"
              aria-label="Close"
              onClick={onClose}
            >
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
