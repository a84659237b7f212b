import { TextInput } from '@mantine/core';
import { AUDIT_LIMITS } from '@qram/contract/modules/audit/audit-limits';
import { type Icon, IconHash, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePendingSearch } from '../../../admin/list/toolbar/pending-search.tsx';
import { selectFilter, type ToolbarFilter } from '../../../admin/list/toolbar/toolbar-filter.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { useSearchField } from '../../../ui/controls/use-search-field.ts';
import { auditChoicesQuery } from '../queries.ts';
import { actionLabel, collectionLabel } from './audit-labels.ts';
import type { AuditUrlState, ChangeAudit } from './audit-url.ts';

/** Choices by label; a value from the URL stays choosable while the choices load. */
function getChoices(values: readonly string[], value: string | undefined, formatLabel: (value: string) => string) {
  const known = value === undefined || values.includes(value) ? values : [value, ...values];
  return known
    .map((each) => ({ value: each, label: formatLabel(each) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

interface TextFilterProps {
  label: string;
  placeholder: string;
  icon: Icon;
  digits?: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TextFilter({ label, placeholder, icon: Glyph, digits = false, value, onChange }: TextFilterProps) {
  const { typed, pending, type } = useSearchField(value, onChange);
  usePendingSearch(pending);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Glyph size={16} stroke={1.7} aria-hidden="true" />}
      maw={digits ? DIGITS_WIDTH : undefined}
      inputMode={digits ? 'numeric' : undefined}
      maxLength={digits ? 9 : AUDIT_LIMITS.actorMax}
      value={typed}
      onChange={(event) => type(digits ? toDigits(event.currentTarget.value) : event.currentTarget.value)}
    />
  );
}

/** An id as the URL holds it, without leading zeros. */
const toDigits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');

/** Widest field for a number, in pixels. */
const DIGITS_WIDTH = 124;

function describeUser({ person, user }: AuditUrlState): string | null {
  if (user !== undefined) return `By or about ID ${user}`;
  return person === undefined ? null : `Account ID ${person}`;
}

export function useAuditFilters(listState: AuditUrlState, change: ChangeAudit): ToolbarFilter[] {
  const choices = useQuery(auditChoicesQuery(useApi())).data;
  const narrow = (patch: Partial<AuditUrlState>) => change({ ...patch, page: 1 }, { replace: true });
  const { actor, action, collection, record } = listState;
  const setActor = (text: string) => narrow({ actor: text || undefined, person: undefined, user: undefined });
  return [
    {
      label: 'Who',
      set: actor ?? describeUser(listState),
      render: () => (
        <TextFilter
          label="Who"
          placeholder={describeUser(listState) ?? 'Find a user'}
          icon={IconUserSearch}
          value={actor ?? ''}
          onChange={setActor}
        />
      ),
      onRemove: () => setActor(''),
    },
    selectFilter({
      label: 'Action',
      all: 'All actions',
      choices: getChoices(choices?.actions ?? [], action, actionLabel),
      value: action,
      onChange: (value) => narrow({ action: value }),
    }),
    selectFilter({
      label: 'Type',
      all: 'All types',
      choices: getChoices(choices?.collections ?? [], collection, collectionLabel),
      value: collection,
      onChange: (value) => narrow({ collection: value }),
    }),
    {
      label: 'Record ID',
      set: record === undefined ? null : String(record),
      render: () => (
        <TextFilter
          label="Record ID"
          placeholder="Record ID"
          icon={IconHash}
          digits
          value={record === undefined ? '' : String(record)}
          onChange={(text) => narrow({ record: Number(text) || undefined })}
        />
      ),
      onRemove: () => narrow({ record: undefined }),
    },
  ];
}
