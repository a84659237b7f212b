import classes from './media.module.css';

/** Characters that stay visible at the end of a long name: the ending, and what tells two files apart. */
const END = 10;

/** A file name that is cut in the middle when there is no room for it. */
export function MediaName({ name }: { name: string }) {
  const characters = [...name];
  return (
    <span className={classes.name} title={name}>
      <span className={classes.nameStart}>{characters.slice(0, -END).join('')}</span>
      <span className={classes.nameEnd}>{characters.slice(-END).join('')}</span>
    </span>
  );
}
