import type { OpeningService } from '@qram/contract/modules/buttons';
import { serviceAddress } from '@qram/contract/service-plans';
import { Link, useLocation } from 'react-router';
import { accessWords, type LockedContent } from '../content-access.ts';
import classes from './AccessHint.module.css';
import { useContentAccess } from './use-content-access.tsx';

const separator = <span className={classes.separator}> · </span>;

interface AccessHintProps {
  title: string;
  content: LockedContent;
  /** The service that opens it; null if none does. */
  openedBy: OpeningService | null;
}

/**
 * Says how to get access to something locked: where the user stands with the service that opens it, and the next step.
 * Shows the anonymous version until that is known.
 */
export function AccessHint({ title, content, openedBy }: AccessHintProps) {
  const known = useContentAccess(content, openedBy);
  const named = (label: string) => ({ 'aria-label': `${label}: ${title}`, children: label });
  if (!known) return <VisitorHint named={named} openedBy={openedBy} />;
  const { short, action } = accessWords(known.access, content.kind === 'topic' ? 'lesson' : 'application');
  return (
    <span className={classes.hint}>
      {short}
      {short === null ? null : separator}
      {action.requests ? (
        <button
          type="button"
          className={`quiet-link ${classes.request}`}
          onClick={known.request}
          {...named(action.label)}
        />
      ) : (
        <Link to={action.to} {...named(action.label)} />
      )}
      {known.dialog}
    </span>
  );
}

interface VisitorHintProps extends Pick<AccessHintProps, 'openedBy'> {
  named(label: string): { 'aria-label': string; children: string };
}

/** Visitors may already have access, so they can also log in and come back. */
function VisitorHint({ named, openedBy }: VisitorHintProps) {
  const { pathname, search } = useLocation();
  return (
    <span className={classes.hint}>
      {openedBy ? (
        <Link to={serviceAddress(openedBy.id)} {...named(`Included in ${openedBy.title}`)} />
      ) : (
        <Link to="/contact" {...named('Ask an admin to unlock')} />
      )}
      <span className={classes.logIn}>
        {separator}
        <Link to="/login" state={{ from: pathname + search }} {...named('Log in to open')} />
      </span>
    </span>
  );
}
