import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconHome, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type AdminScreen, dashboardScreen, screenGroups } from '../admin-screens.ts';
import classes from './go-to-palette.module.css';

/**
 * Palette over all screens, opened by Ctrl/⌘ K or from the top bar. Closed, it gives the focus back, except when a
 * screen was chosen, which takes it.
 */
export function GoToPalette() {
  const navigate = useNavigate();
  const focusBack = useRef<HTMLElement | null>(null);
  const remember = () => {
    focusBack.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  };
  const actions = useMemo(() => {
    const goTo = (path: string) => {
      focusBack.current = null;
      navigate(path);
    };
    const toAction = (screen: AdminScreen): SpotlightActionData => ({
      id: screen.id,
      label: screen.label,
      description: screen.about,
      leftSection: <screen.icon size={20} stroke={1.5} aria-hidden="true" />,
      onClick: () => goTo(screen.path),
    });
    const home: SpotlightActionData = {
      id: 'home',
      label: 'Home Page',
      description: 'The public site',
      leftSection: <IconHome size={20} stroke={1.5} aria-hidden="true" />,
      onClick: () => goTo('/'),
    };
    return [
      { group: 'Start', actions: [toAction(dashboardScreen), home] },
      ...screenGroups.map((group) => ({ group: group.label, actions: group.screens.map(toAction) })),
    ];
  }, [navigate]);
  return (
    <Spotlight
      actions={actions}
      returnFocus={false}
      overlayProps={{ color: '#0b0e14', backgroundOpacity: 0.42, blur: 0 }}
      onSpotlightOpen={remember}
      onSpotlightClose={() => focusBack.current?.focus({ preventScroll: true })}
      shortcut="mod + K"
      tagsToIgnore={[]}
      scrollable
      maxHeight={440}
      nothingFound="No screen has this name"
      attributes={{ content: { 'aria-label': 'Go to…' } }}
      classNames={{
        action: classes.action,
        actionsGroup: classes.group,
        search: classes.search,
        actionDescription: classes.about,
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} />,
        placeholder: 'Go to…',
        'aria-label': 'Go to a screen',
      }}
    />
  );
}
