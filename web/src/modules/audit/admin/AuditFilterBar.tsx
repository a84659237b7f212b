import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { AUDIT_LIMITS } from '@qram/contract/audit-limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api-context.tsx';
import { auditChoicesQuery } from '../queries.ts';
import classes from './audit.module.css';
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

const ALL = 'all';

interface SelectFilterProps {
  label: string;
  all: string;
  values: readonly string[];
  labelOf: (value: string) => string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function SelectFilter({ label, all, values, labelOf, value, onChange }: SelectFilterProps) {
  const known = value === undefined || values.includes(value) ? values : [value, ...values];
  const choices = known
    .map((each) => ({ value: each, label: labelOf(each) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Select
      className={classes.filter}
      label={label}
      data={[{ value: ALL, label: all }, ...choices]}
      value={value ?? ALL}
      maxDropdownHeight={320}
      onChange={(next) => onChange(next === null || next === ALL ? undefined : next)}
    />
  );
}

interface TextFilterProps {
  label: string;
  placeholder: string;
  digits?: boolean;
  value: string;
  onChange: (value: string) => void;
}

function TextFilter({ label, placeholder, digits = false, value, onChange }: TextFilterProps) {
  const [text, edit] = useDebouncedText(value, onChange);
  return (
    <TextInput
      className={classes.filter}
      label={label}
      placeholder={placeholder}
      inputMode={digits ? 'numeric' : undefined}
      maxLength={digits ? 9 : AUDIT_LIMITS.actorMax}
      value={text}
      onChange={(event) => edit(digits ? event.currentTarget.value.replaceAll(/\D/g, '') : event.currentTarget.value)}
    />
  );
}

interface DateFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function DateFilter({ label, value, onChange }: DateFilterProps) {
  return (
    <TextInput
      className={classes.filter}
      type="date"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

interface AuditFilterBarProps {
  address: AuditAddress;
  change: ChangeAudit;
  /** Clears all filters; undefined while none is set. */
  onClear: (() => void) | undefined;
}

/** Filters of the audit log: user, action, collection, record and dates. */
export function AuditFilterBar({ address, change, onClear }: AuditFilterBarProps) {
  const choices = useQuery(auditChoicesQuery(useApi())).data;
  const narrow = (patch: Partial<AuditAddress>) => change({ ...patch, page: 1 }, { replace: true });
  return (
    <fieldset className={classes.filters}>
      <legend className="visually-hidden">Filters</legend>
      <TextFilter
        label="Who"
        placeholder={address.person === undefined ? 'Part of a name' : `Account no. ${address.person}`}
        value={address.actor ?? ''}
        onChange={(actor) => narrow({ actor: actor || undefined, person: undefined })}
      />
      <SelectFilter
        label="Action"
        all="All actions"
        values={choices?.actions ?? []}
        labelOf={actionLabel}
        value={address.action}
        onChange={(action) => narrow({ action })}
      />
      <SelectFilter
        label="Where"
        all="Everywhere"
        values={choices?.collections ?? []}
        labelOf={collectionLabel}
        value={address.collection}
        onChange={(collection) => narrow({ collection })}
      />
      <TextFilter
        label="Record no."
        placeholder="Any"
        digits
        value={address.record === undefined ? '' : String(address.record)}
        onChange={(record) => narrow({ record: Number(record) || undefined })}
      />
      <DateFilter label="From (UTC)" value={address.from} onChange={(from) => narrow({ from })} />
      <DateFilter label="To (UTC)" value={address.to} onChange={(to) => narrow({ to })} />
      <Button className={classes.clear} variant="default" disabled={!onClear} onClick={onClear}>
        Show all
      </Button>
    </fieldset>
  );
}
