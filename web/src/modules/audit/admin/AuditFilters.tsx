import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { AUDIT_LIMITS } from '@qram/contract/audit-limits';
import { type Icon, IconHash, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FilterSelect } from '../../../admin/collection/FilterSelect.tsx';
import { useApi } from '../../../api-context.tsx';
import { auditChoicesQuery } from '../queries.ts';
import type { AuditAddress, ChangeAudit } from './audit-address.ts';
import { actionLabel, collectionLabel } from './audit-labels.ts';

/** Debounce of text filters, in milliseconds. */
const DEBOUNCE_MS = 300;

/** Debounces the text of a filter, and follows `value` when it changes elsewhere. */
function useDebouncedText(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim();
    onChange(next.trim());
  }, DEBOUNCE_MS);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  const edit = (next: string) => {
    setText(next);
    send(next);
  };
  return [text, edit];
}

/** Choices by label; a value from the address stays choosable while the choices load. */
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
  const [text, edit] = useDebouncedText(value, onChange);
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<Glyph size={16} stroke={1.7} aria-hidden="true" />}
      maw={digits ? DIGITS_WIDTH : undefined}
      inputMode={digits ? 'numeric' : undefined}
      maxLength={digits ? 9 : AUDIT_LIMITS.actorMax}
      value={text}
      onChange={(event) => edit(digits ? event.currentTarget.value.replaceAll(/\D/g, '') : event.currentTarget.value)}
    />
  );
}

/** Widest field for a number, in pixels. */
const DIGITS_WIDTH = 124;

function describeUser({ person, user }: AuditAddress): string {
  if (user !== undefined) return `By or about ID ${user}`;
  return person === undefined ? 'Find a user' : `Account ID ${person}`;
}

/** Number of controls in AuditFilters. */
export const AUDIT_FILTERS = 4;

/** Filters of the audit log: user, action, collection and record. */
export function AuditFilters({ address, change }: { address: AuditAddress; change: ChangeAudit }) {
  const choices = useQuery(auditChoicesQuery(useApi())).data;
  const narrow = (patch: Partial<AuditAddress>) => change({ ...patch, page: 1 }, { replace: true });
  return (
    <>
      <TextFilter
        label="Who"
        placeholder={describeUser(address)}
        icon={IconUserSearch}
        value={address.actor ?? ''}
        onChange={(actor) => narrow({ actor: actor || undefined, person: undefined, user: undefined })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        choices={getChoices(choices?.actions ?? [], address.action, actionLabel)}
        value={address.action}
        onChange={(action) => narrow({ action })}
      />
      <FilterSelect
        label="Type"
        all="All types"
        choices={getChoices(choices?.collections ?? [], address.collection, collectionLabel)}
        value={address.collection}
        onChange={(collection) => narrow({ collection })}
      />
      <TextFilter
        label="Record ID"
        placeholder="Record ID"
        icon={IconHash}
        digits
        value={address.record === undefined ? '' : String(address.record)}
        onChange={(record) => narrow({ record: Number(record) || undefined })}
      />
    </>
  );
}
