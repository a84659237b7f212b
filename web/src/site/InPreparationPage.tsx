import { useLocation } from 'react-router';
import { ButtonLink } from '../ui/Button.tsx';
import { MessageScreen } from './MessageScreen.tsx';
import { PAGES_IN_PREPARATION } from './pages-in-preparation.ts';

/** A page that the navigation names and that has no content yet. */
export function InPreparationPage() {
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase();
  const page = PAGES_IN_PREPARATION.find((entry) => entry.path.toLowerCase() === path);
  const actions = (
    <>
      <ButtonLink to="/videos" look="primary">
        Watch the videos
      </ButtonLink>
      <ButtonLink to="/">Back to home</ButtonLink>
    </>
  );
  return (
    <MessageScreen eyebrow="In preparation" title={page?.heading ?? 'In preparation'} actions={actions}>
      {page?.sentence}
    </MessageScreen>
  );
}
