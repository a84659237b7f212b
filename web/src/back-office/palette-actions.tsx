import type { FoundRecord } from '@qram/contract/modules/audit/audit';
import { toSearchForm } from '@qram/contract/values/search-form';
import {
  IconHome,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminScreen } from '../admin/declaration/admin-screen.ts';
import { getCollections, getScreen, recordScreenPath } from '../admin/declaration/admin-screens.ts';
import { count } from '../admin/text/text-format.ts';
import { dashboardScreen } from '../modules/dashboard/admin/dashboard-screen.ts';
import { screenGroups } from './screen-groups.ts';

/** The actions of the palette's entries. */
export interface PaletteActions {
  goTo: (path: string) => void;
  showShortcuts: () => void;
  signOut: () => void;
  setTheme: (theme: 'light' | 'dark') => void;
}

export interface PaletteEntry {
  id: string;
  label: string;
  description?: string;
  /** Further words that find it. */
  keywords?: string;
  icon: ReactNode;
  choose: () => void;
}

export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}

/** States that aren't named, because most records have them. */
const USUAL_STATES: readonly string[] = ['live', 'active'];

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ICON = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** All screens, as shown before anything is typed. */
function screenEntries({ goTo }: PaletteActions): PaletteGroup[] {
  const toEntry = (screen: AdminScreen): PaletteEntry => ({
    id: screen.id,
    label: screen.label,
    description: screen.about,
    keywords: 'go to open',
    icon: <screen.icon {...ICON} />,
    choose: () => goTo(screen.path),
  });
  const start: PaletteEntry[] = [
    toEntry(dashboardScreen),
    {
      id: 'home',
      label: 'Home Page',
      description: 'The public site',
      keywords: 'go to open',
      icon: <IconHome {...ICON} />,
      choose: () => goTo('/'),
    },
  ];
  return [
    { label: 'Start', entries: start },
    ...screenGroups.map(({ label, screens }) => ({ label, entries: screens.map(toEntry) })),
  ];
}

/** Adding a record, by the nouns of the collections that have a form for it. */
function addEntries({ goTo }: PaletteActions): PaletteEntry[] {
  const addable = getCollections().filter(({ addable, opens }) => addable !== false && opens === undefined);
  return addable.map(({ name, noun }) => ({
    id: `add ${name}`,
    label: `Add ${noun}`,
    keywords: 'new create',
    icon: <IconPlus {...ICON} />,
    choose: () => goTo(`${getScreen(name).path}?new`),
  }));
}

function otherEntries({ goTo, showShortcuts, signOut, setTheme }: PaletteActions): PaletteEntry[] {
  return [
    { id: 'light', label: 'Light theme', icon: <IconSun {...ICON} />, choose: () => setTheme('light') },
    { id: 'dark', label: 'Dark theme', icon: <IconMoon {...ICON} />, choose: () => setTheme('dark') },
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      description: 'What each key does',
      icon: <IconKeyboard {...ICON} />,
      choose: showShortcuts,
    },
    {
      id: 'account',
      label: 'Account',
      description: 'Your profile, password and sessions',
      icon: <IconUser {...ICON} />,
      choose: () => goTo('/account'),
    },
    {
      id: 'logout',
      label: 'Logout',
      keywords: 'log out sign out',
      icon: <IconLogout {...ICON} />,
      choose: signOut,
    },
  ];
}

/** Screens and actions, as shown before anything is typed. */
export function fixedEntries(actions: PaletteActions): PaletteGroup[] {
  return [...screenEntries(actions), { label: 'Actions', entries: [...addEntries(actions), ...otherEntries(actions)] }];
}

/**
 * Entries with every word of the query in name, description or keywords. Groups with a matching name come first; empty
 * ones are dropped.
 */
export function matching(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const words = toSearchForm(query).split(/\s+/).filter(Boolean);
  const isIn = (text: string) => words.every((word) => toSearchForm(text).includes(word));
  const named = ({ entries }: PaletteGroup) => entries.some(({ label }) => isIn(label));
  return groups
    .map(({ label, entries }) => ({
      label,
      entries: entries.filter((entry) => isIn(`${entry.label} ${entry.description ?? ''} ${entry.keywords ?? ''}`)),
    }))
    .filter(({ entries }) => entries.length > 0)
    .sort((one, other) => Number(named(other)) - Number(named(one)));
}

/** Tells records with one title apart: `ada · ada@example.com · Inactive`. */
export function describeRecord({ title, note, email, state }: FoundRecord): string {
  const details = [note === title ? '' : note, email, state && !USUAL_STATES.includes(state) ? capitalize(state) : ''];
  return details.filter(Boolean).join(' · ');
}

/** Records found by the server, grouped by collection, with the list of all where there are more. */
export function recordEntries(
  found: readonly FoundRecord[],
  { goTo }: Pick<PaletteActions, 'goTo'>,
  term = '',
): PaletteGroup[] {
  return getCollections().flatMap(({ name, label, opens }): PaletteGroup[] => {
    const screen = getScreen(name);
    const records = found.filter((record) => record.kind === name);
    if (records.length === 0) return [];
    const entries: PaletteEntry[] = records.map((record) => ({
      id: `${name} ${record.id}`,
      label: record.title || `ID ${record.id}`,
      description: describeRecord(record),
      icon: <screen.icon {...ICON} />,
      choose: () => goTo(recordScreenPath(name, record.id)),
    }));
    const total = Math.max(...records.map((record) => record.total));
    if (total > records.length && opens === undefined)
      entries.push({
        id: `all ${name}`,
        label: `All ${count(total)} in ${label}`,
        icon: <IconSearch {...ICON} />,
        choose: () => goTo(`${screen.path}?${new URLSearchParams({ search: term })}`),
      });
    return [{ label, entries }];
  });
}
