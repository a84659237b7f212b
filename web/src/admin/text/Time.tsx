import {
  localDate,
  localDateTime,
  localExactTime,
  localMediumDate,
  localTime,
  utcDateTime,
} from '../../ui/text/dates.ts';

/** `day`: in a narrow column. `hour`: below a heading with the day. */
const FORMATS = {
  date: localDate,
  day: localMediumDate,
  hour: localTime,
  time: localDateTime,
  seconds: localExactTime,
};

interface TimeProps {
  at: string;
  /** Precision; defaults to the date. */
  show?: keyof typeof FORMATS;
}

export const Time = ({ at, show = 'date' }: TimeProps) => (
  <time dateTime={at} title={utcDateTime(at)}>
    {FORMATS[show](at)}
  </time>
);
