import type { ServiceRequest } from '@qram/contract/modules/service-requests';
import classes from '../../../admin/collection/use-deletion.module.css';
import { type RequestDeed, requestName } from './request-words.ts';

/** Requests named before the rest is only counted. */
const NAMED = 5;

const MEANINGS: Record<RequestDeed, string> = {
  approve: 'Each user gets access to the service. Users whose email address is confirmed get an email about it.',
  reject:
    'Each user loses access to the service, unless another approved request gives it. Users whose email address is confirmed get an email about it.',
  delete: 'This action cannot be undone here. The trash keeps it for 30 days. Access that was given stays.',
};

/** Which requests are about to be acted on, and what that means. */
export function DeedQuestion({ deed, requests }: { deed: RequestDeed; requests: readonly ServiceRequest[] }) {
  return (
    <div className={classes.question}>
      <ul className={classes.names}>
        {requests.slice(0, NAMED).map((request) => (
          <li key={request.id}>{requestName(request)}</li>
        ))}
        {requests.length > NAMED ? <li>and {requests.length - NAMED} more</li> : null}
      </ul>
      <p className={classes.note}>{MEANINGS[deed]}</p>
    </div>
  );
}
