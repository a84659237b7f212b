import classes from './Skeleton.module.css';

/** Gray placeholder of the given CSS size, hidden from screen readers. */
export function Skeleton({ width = '100%', height, radius }: { width?: string; height: string; radius?: string }) {
  return (
    <span
      className={classes.skeleton}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
