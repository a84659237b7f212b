import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { Button, ButtonLink } from '../ui/controls/Button.tsx';
import { FloatingNotice } from '../ui/overlay/FloatingNotice.tsx';
import { unopenedPage } from './lost-chunk.ts';

const forget = () => unopenedPage.set(null);

export function LostPageNotice() {
  const page = useSyncExternalStore(unopenedPage.subscribe, unopenedPage.read, () => null);
  const { pathname } = useLocation();
  useEffect(() => {
    window.addEventListener('online', forget);
    return () => window.removeEventListener('online', forget);
  }, []);
  if (page?.from !== pathname) return null;
  return (
    <FloatingNotice
      actions={
        <>
          <ButtonLink to={page.url} look="primary" small onClick={forget}>
            Try again
          </ButtonLink>
          <Button small onClick={forget}>
            Dismiss
          </Button>
        </>
      }
    >
      This page couldn't be opened. Check your connection, then try again.
    </FloatingNotice>
  );
}
