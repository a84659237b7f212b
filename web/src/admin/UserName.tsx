import classes from './user-name.module.css';

interface UserNameProps {
  name: string;
  /** Null for a user who was deleted. */
  username: string | null;
}

/** A user as `userLabel` names one, with the username in quiet text. */
export const UserName = ({ name, username }: UserNameProps) => (
  <>
    <span dir="auto">{name}</span>
    {username === null ? null : <span className={classes.username}> ({username})</span>}
  </>
);
