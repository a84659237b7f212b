import { useNavigation } from 'react-router';
import classes from './NavigationProgress.module.css';

/** A line at the top while the next page is on its way; it only shows when that takes a noticeable time. */
export function NavigationProgress() {
  const { state } = useNavigation();
  return state === 'loading' ? <div className={classes.progress} aria-hidden="true" /> : null;
}
