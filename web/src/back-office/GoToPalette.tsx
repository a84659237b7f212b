import { Combobox, Flex, Modal, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue, useDidUpdate, useHotkeys } from '@mantine/hooks';
import { AUDIT_LIMITS } from '@qram/contract/modules/audit/audit-limits';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import text from '../admin/ui/text.module.css';
import { useApi } from '../api/api-context.tsx';
import { recordsQuery } from '../modules/audit/queries.ts';
import { useTheme } from '../ui/theme/theme-context.tsx';
import classes from './go-to-palette.module.css';
import {
  fixedEntries,
  matching,
  type PaletteActions,
  type PaletteEntry,
  type PaletteGroup,
  recordEntries,
} from './palette-actions.tsx';
import { readAct } from './palette-acts.ts';
import { useSignOut } from './sign-out.tsx';
import { useActEntries, useRecordActs } from './use-record-acts.tsx';

/** Debounce of the record search, in milliseconds. */
const SEARCH_DEBOUNCE_MS = 180;
const SEARCH_MAX = 100;

/** Records whose title matches; none while the query is too short. */
function useFoundRecords(query: string) {
  const term = query.trim();
  const [debounced] = useDebouncedValue(term, SEARCH_DEBOUNCE_MS);
  const searchable = debounced.length >= AUDIT_LIMITS.recordsSearchMin;
  const records = useQuery(recordsQuery(useApi(), debounced, searchable));
  const wanted = term.length >= AUDIT_LIMITS.recordsSearchMin;
  return {
    term: debounced,
    found: wanted && searchable ? (records.data ?? []) : [],
    searching: wanted && (debounced !== term || records.isFetching),
    failed: wanted && records.isError,
  };
}

function nothingFoundText({ searching, failed }: { searching: boolean; failed: boolean }): string {
  if (searching) return 'Searching…';
  return failed ? "Records couldn't be searched" : 'No matching screen, record or action';
}

interface PaletteProps {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Returns the focus on close to where it was; `drop` leaves it to what was chosen. */
function useFocusReturn(opened: boolean) {
  const focusBack = useRef<HTMLElement | null>(null);
  useDidUpdate(() => {
    if (opened) focusBack.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    else focusBack.current?.focus({ preventScroll: true });
  }, [opened]);
  return () => {
    focusBack.current = null;
  };
}

/** Palette over all screens, records and actions, opened by Ctrl/⌘ K or from the top bar. */
export function GoToPalette({ opened, onOpen, onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { theme, toggle } = useTheme();
  const dropFocus = useFocusReturn(opened);
  const acts = useRecordActs();
  useHotkeys([['mod+K', opened ? onClose : onOpen]], []);
  const actions: PaletteActions = {
    goTo: (path) => {
      dropFocus();
      void navigate(path);
    },
    showShortcuts: () => {
      dropFocus();
      onShortcuts();
    },
    signOut: () => {
      dropFocus();
      signOut();
    },
    setTheme: (next) => {
      if (next !== theme) toggle();
    },
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={600}
      yOffset={80}
      padding={0}
      centered={false}
      withCloseButton={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Go to…' } }}
    >
      <PaletteSearch actions={actions} acts={acts} onClose={onClose} />
    </Modal>
  );
}

/** The first result is selected after every change of the query, so that Enter opens it. */
function useFirstSelected(query: string, entries: readonly PaletteEntry[], onClose: () => void) {
  const combobox = useCombobox({ opened: true, onOpenedChange: (open) => open || onClose() });
  const { selectFirstOption, selectOption, getSelectedOptionIndex } = combobox;
  const ids = entries.map(({ id }) => id).join();
  useEffect(() => void selectFirstOption(), [selectFirstOption]);
  useDidUpdate(() => void selectFirstOption(), [query]);
  // Records that arrive later don't move the selection.
  useDidUpdate(() => void selectOption(Math.max(0, getSelectedOptionIndex())), [ids]);
  return combobox;
}

interface PaletteSearchProps {
  actions: PaletteActions;
  acts: ReturnType<typeof useRecordActs>;
  onClose: () => void;
}

function PaletteSearch({ actions, acts, onClose }: PaletteSearchProps) {
  const [query, setQuery] = useState('');
  const act = readAct(query);
  const records = useFoundRecords(act?.words ?? query);
  const doing = useActEntries(act, records.found, acts);
  const groups = [
    ...(doing && doing.entries.length > 0 ? [doing] : []),
    ...matching(fixedEntries(actions), query),
    ...recordEntries(records.found, actions, records.term),
  ];
  const entries = groups.flatMap((group) => group.entries);
  const combobox = useFirstSelected(query, entries, onClose);
  const choose = (chosen: string) => {
    onClose();
    entries.find(({ id }) => id === chosen)?.choose();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      classNames={{ option: classes.entry, groupLabel: classes.group }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          aria-label="Search screens, records and actions"
          placeholder="Search screens, records and actions…"
          maxLength={SEARCH_MAX}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden="true" />}
          classNames={{ wrapper: classes.field, input: classes.search }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label="Results">
        {groups.map((group) => (
          <Entries key={group.label} group={group} />
        ))}
      </Combobox.Options>
      {entries.length === 0 ? (
        <Text role="status" p="28px 16px" fz="sm" c="dimmed" ta="center">
          {nothingFoundText(records)}
        </Text>
      ) : null}
    </Combobox>
  );
}

const Entries = ({ group }: { group: PaletteGroup }) => (
  <Combobox.Group label={group.label}>
    {group.entries.map(({ id, label, description, icon }) => (
      <Combobox.Option key={id} value={id}>
        <Flex flex="none">{icon}</Flex>
        <Stack flex={1} gap={0} miw={0} className={text.wrap}>
          <Text span lineClamp={2} lh={1.35}>
            {label}
          </Text>
          {description ? (
            <Text span fz="xs" lh={1.4} className={classes.about}>
              {description}
            </Text>
          ) : null}
        </Stack>
      </Combobox.Option>
    ))}
  </Combobox.Group>
);
