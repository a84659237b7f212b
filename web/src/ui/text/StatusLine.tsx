import { IconCircleCheck } from '@tabler/icons-react';

/** Live region for success messages; always mounted, so that new text is announced. */
export function StatusLine({ children }: { children: string | null }) {
  return (
    <p className="flex items-start gap-2 text-good text-4 font-medium empty:hidden" role="status">
      {children ? (
        <>
          <IconCircleCheck className="flex-none mt-1" size={18} stroke={1.75} aria-hidden="true" />
          <span>{children}</span>
        </>
      ) : null}
    </p>
  );
}
