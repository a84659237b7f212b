import type { ReactNode } from 'react';

export const RowCards = ({ children }: { children: ReactNode }) => <ul className="grid gap-3">{children}</ul>;

interface RowCardProps {
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}

export function RowCard({ title, children, action }: RowCardProps) {
  return (
    <li className="flex items-start justify-between gap-4 panel py-4 px-[28px] max-sm:grid max-sm:grid-cols-1 max-sm:px-5">
      <div className="grid gap-1 flex-[1_1_260px] min-w-0">
        <p className="flex items-center flex-wrap gap-3 gap-y-2 font-semibold wrap-anywhere min-h-6">{title}</p>
        {children}
      </div>
      {action ? <div className="flex-none whitespace-nowrap">{action}</div> : null}
    </li>
  );
}
