import { truncateText } from '@qram/contract/values/graphemes';

/** Longest description in a table (requirements: Admin lists). */
export const DESCRIPTION_LENGTH = 25;

/** Truncates to `max` characters, with an ellipsis. */
export const truncated = (text: string, max: number = DESCRIPTION_LENGTH): string => truncateText(text, max);

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const COUNT = new Intl.NumberFormat('en-US');

export const count = (value: number): string => COUNT.format(value);

/** `Ada Reader (ada)`: the username tells users with the same name apart; deleted users have none. */
export const userLabel = ({ name, username }: { name: string; username: string | null }): string =>
  username === null ? name : `${name} (${username})`;
