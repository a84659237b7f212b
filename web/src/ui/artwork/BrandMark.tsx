import classes from './brand-mark.module.css';

/** The Q of the brand word, decorative. By default the ring is cap height plus overshoot; `className` may set another size. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      className={className ? `${classes.mark} ${className}` : classes.mark}
      width="0.82em"
      height="0.82em"
      viewBox="0 0 40 40"
      fill="none"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="18" cy="18" r="15.1" stroke="currentColor" strokeWidth="5.6" />
      <path d="M18 18L36.8 36.8" stroke="var(--accent)" strokeWidth="5.4" strokeLinecap="round" />
      <circle cx="18" cy="18" r="5" fill="var(--accent)" />
    </svg>
  );
}
