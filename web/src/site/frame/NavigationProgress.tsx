import { useNavigation } from 'react-router';
import classes from './SiteLayout.module.css';

export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={`screen-only ${classes.progress}`} aria-hidden="true" /> : null;
}
