import { localDate, localDateTime, localExactTime, utcDateTime } from '../ui/dates.ts';

const FORMATS = { date: localDate, time: localDateTime, seconds: localExactTime };

interface TimeProps {
  /** ISO 8601, in UTC. */
  at: string;
  /** Precision; defaults to the date. */
  show?: keyof typeof FORMATS;
}

/** A moment in the admin's own time zone; in UTC on hover. */
export const Time = ({ at, show = 'date' }: TimeProps) => (
  <time dateTime={at} title={utcDateTime(at)}>
    {FORMATS[show](at)}
  </time>
);
