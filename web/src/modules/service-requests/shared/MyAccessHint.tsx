import { Link } from 'react-router';
import classes from './AccessHint.module.css';
import { accessLabels } from './content-access.ts';
import { useContentAccess } from './use-content-access.tsx';
import { type AccessHintProps, linkProps, separator, VisitorHint } from './VisitorHint.tsx';

export function MyAccessHint(props: AccessHintProps) {
  const { title, content, openedBy } = props;
  const known = useContentAccess(content, openedBy);
  if (!known) return <VisitorHint {...props} />;
  const { short, action } = accessLabels(known.access, content.kind === 'topic' ? 'lesson' : 'application');
  return (
    <span className={classes.hint}>
      {short === null ? null : (
        <>
          <span>{short}</span>
          {separator}
        </>
      )}
      {action.requests ? (
        <button
          type="button"
          className={`quiet-link ${classes.request}`}
          onClick={() => known.request()}
          {...linkProps(action.label, title)}
        />
      ) : (
        <Link to={action.to} {...linkProps(action.label, title)} />
      )}
      {known.dialog}
    </span>
  );
}
