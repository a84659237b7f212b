import { useNavigation } from 'react-router';
import classes from './SiteLayout.module.css';

/** Progress bar for slow navigation. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={`screen-only ${classes.progress}`} aria-hidden="true" /> : null;
}
