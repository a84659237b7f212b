import classes from './state-badge.module.css';

interface StateBadgeProps {
  tone: 'good' | 'warn' | 'bad' | 'accent' | 'quiet';
  children: string;
}

/** A state in a word: in the colour of its tone, and never by colour alone. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
