import classes from './Skeleton.module.css';

/** A grey shape of the given CSS measures; screen readers pass it by. */
export function Skeleton({ width = '100%', height, radius }: { width?: string; height: string; radius?: string }) {
  return (
    <span
      className={classes.skeleton}
      aria-hidden="true"
      style={{ inlineSize: width, blockSize: height, borderRadius: radius }}
    />
  );
}
