import { Text } from '@mantine/core';
import type { ServiceRequest } from '@qram/contract/modules/service-requests/service-requests';
import { OrDash } from '../../../../admin/ui/OrDash.tsx';
import { utcDateTime } from '../../../../ui/text/dates.ts';
import classes from '../requests.module.css';
import { endLabel } from './request-period.ts';

/** End of a request's package in the list. */
export function PackageEnd({ request }: { request: ServiceRequest }) {
  const label = endLabel(request, new Date());
  if (label === null) return <OrDash value={null} />;
  const { text, note, soon } = label;
  const { ends_at } = request;
  return (
    <>
      <Text span c={soon ? 'var(--warn)' : undefined} fw={soon ? 600 : undefined}>
        {ends_at === null ? (
          text
        ) : (
          <time dateTime={ends_at} title={utcDateTime(ends_at)}>
            {text}
          </time>
        )}
      </Text>
      {note ? <span className={classes.second}>{note}</span> : null}
    </>
  );
}
