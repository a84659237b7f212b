import classes from './media.module.css';

/** Characters that a tile has room for. */
const MAX_LENGTH = 22;
/** The ending stays visible, with what tells two files apart. */
const END = 9;

function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  return `${characters.slice(0, MAX_LENGTH - END - 1).join('')}…${characters.slice(-END).join('')}`;
}

export function MediaName({ name }: { name: string }) {
  return (
    <span className={classes.name} title={name}>
      <span aria-hidden="true">{shorten(name)}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
