import { Text } from '@mantine/core';
import text from '../ui/text.module.css';

interface UserNameProps {
  name: string;
  /** Null for a user who was deleted. */
  username: string | null;
}

/** A user as `userLabel` names one, with the username in quiet text. */
export const UserName = ({ name, username }: UserNameProps) => (
  <span>
    <span dir="auto">{name}</span>
    {username === null ? null : (
      <Text span fz="0.9em" fw={400} c="dimmed" className={text.wrap}>
        {` (${username})`}
      </Text>
    )}
  </span>
);
