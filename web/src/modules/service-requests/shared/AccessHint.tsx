import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useAuth } from '../../../session/auth-context.tsx';
import { type AccessHintProps, VisitorHint } from './VisitorHint.tsx';

/** For users whose access can't be loaded. */
const ServiceLink = ({ title, openedBy }: AccessHintProps) => (
  <Link to={openedBy ? `/plans#service-${openedBy.id}` : '/contact'} aria-label={`What opens it: ${title}`}>
    What opens it
  </Link>
);

/** Visitors don't load it. */
const MyAccessHint = lazy<ComponentType<AccessHintProps>>(() =>
  import('./MyAccessHint.tsx').then(
    ({ MyAccessHint }) => ({ default: MyAccessHint }),
    () => ({ default: ServiceLink }),
  ),
);

/** Says how to get access to something locked. Shows the visitors' version until the user's own is known. */
export function AccessHint(props: AccessHintProps) {
  const { user } = useAuth();
  const visitors = <VisitorHint {...props} />;
  if (!user) return visitors;
  return (
    <Suspense fallback={visitors}>
      <MyAccessHint {...props} />
    </Suspense>
  );
}
