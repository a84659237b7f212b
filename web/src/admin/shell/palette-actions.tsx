import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import type { FoundRecord } from '@qram/contract/modules/audit';
import { IconHome, IconKeyboard } from '@tabler/icons-react';
import { dashboardScreen } from '../../modules/dashboard/admin/dashboard-screen.ts';
import type { AdminScreen } from '../admin-screen.ts';
import { addressOf, allCollections, screenGroups, screenOf } from '../admin-screens.ts';

export interface PaletteActions {
  goTo: (path: string) => void;
  showShortcuts: () => void;
}

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Screens and commands, as shown before anything is typed. */
export function screenActions({ goTo, showShortcuts }: PaletteActions): SpotlightActionGroupData[] {
  const toAction = (screen: AdminScreen): SpotlightActionData => ({
    id: screen.id,
    label: screen.label,
    description: screen.about,
    leftSection: <screen.icon {...ICON} />,
    onClick: () => goTo(screen.path),
  });
  const home: SpotlightActionData = {
    id: 'home',
    label: 'Home Page',
    description: 'The public site',
    leftSection: <IconHome {...ICON} />,
    onClick: () => goTo('/'),
  };
  const shortcuts: SpotlightActionData = {
    id: 'shortcuts',
    label: 'Keyboard shortcuts',
    description: 'What single keys do',
    leftSection: <IconKeyboard {...ICON} />,
    onClick: showShortcuts,
  };
  return [
    { group: 'Start', actions: [toAction(dashboardScreen), home, shortcuts] },
    ...screenGroups.map((group) => ({ group: group.label, actions: group.screens.map(toAction) })),
  ];
}

/** Groups filtered by name and description; empty ones are dropped. */
export function matching(groups: readonly SpotlightActionGroupData[], query: string): SpotlightActionGroupData[] {
  const term = query.trim().toLowerCase();
  const has = ({ label, description }: SpotlightActionData) =>
    [label, description].some((text) => text?.toLowerCase().includes(term));
  return groups
    .map(({ group, actions }) => ({ group, actions: actions.filter(has) }))
    .filter(({ actions }) => actions.length > 0);
}

/** Records found by the server, grouped by collection. */
export function recordActions(
  found: readonly FoundRecord[],
  { goTo }: Pick<PaletteActions, 'goTo'>,
): SpotlightActionGroupData[] {
  return allCollections.flatMap(({ name, label: group }): SpotlightActionGroupData[] => {
    const screen = screenOf(name);
    const records = found.filter((record) => record.kind === name);
    if (records.length === 0) return [];
    const actions = records.map(({ id, title, note }) => ({
      id: `${name} ${id}`,
      label: title || `No. ${id}`,
      ...(note && note !== title ? { description: note } : {}),
      leftSection: <screen.icon {...ICON} />,
      onClick: () => goTo(addressOf(name, id)),
    }));
    return [{ group, actions }];
  });
}
