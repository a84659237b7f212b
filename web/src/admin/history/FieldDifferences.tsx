import { Box, Flex, Text } from '@mantine/core';
import type { RecordVersionDetail, VersionValue } from '@qram/contract/versions';
import { IconArrowRight } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from '../collection/admin-collection.ts';
import type { StoredRecord } from '../collection/collection-calls.ts';
import panel from '../ui/panel.module.css';
import classes from './differences.module.css';
import { FileDifference } from './FileDifference.tsx';
import { TextDifference } from './TextDifference.tsx';
import { differencesBetween, formatCount } from './text-differences.ts';
import { fieldLabel, isFile, isSame, valueText } from './version-labels.ts';

/** Two versions of a record, the older one first; null before the first version. */
export interface ComparedVersions {
  before: RecordVersionDetail | null;
  after: RecordVersionDetail;
}

interface FieldDifferencesProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  versions: ComparedVersions;
  fields: readonly string[];
  /** Asks for the address of a version's file. */
  buildLink: (version: number, field: string) => Promise<string>;
}

/** Fields in the order of the form; others last. */
export function orderedFields<R extends StoredRecord, V extends FormValues>(
  form: AdminCollection<R, V>['form'],
  { after }: ComparedVersions,
): string[] {
  const order = Object.keys(form.labels);
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return Object.keys(after.fields).sort((one, other) => place(one) - place(other));
}

export const valueIn = (version: RecordVersionDetail | null, field: string): VersionValue =>
  version?.fields[field] ?? null;

/** Names of the fields that differ. */
export const differingFields = ({ before, after }: ComparedVersions, fields: readonly string[]): string[] =>
  fields.filter((field) => !isSame(valueIn(before, field), valueIn(after, field)));

/** Each given field before and after. */
export function FieldDifferences<R extends StoredRecord, V extends FormValues>(props: FieldDifferencesProps<R, V>) {
  const { form, versions, fields, buildLink } = props;
  const { before, after } = versions;
  return fields.map((field) => {
    const [former, latter] = [valueIn(before, field), valueIn(after, field)];
    const label = fieldLabel(form, field);
    const files = [former, latter].some(isFile);
    const [from, to] = [valueText(form, field, former), valueText(form, field, latter)];
    return (
      <Box
        key={field}
        component="section"
        pt={18}
        pb={20}
        className={`${panel.inset} ${panel.lineBelow}`}
        aria-label={label}
      >
        <Flex component="h4" wrap="wrap" align="baseline" gap="2px 10px" mb={10} fz={14}>
          {label}
          {files || !isProse(field, former, latter) ? null : <LineCount before={from} after={to} />}
        </Flex>
        {files ? (
          <FileDifference
            before={{
              file: isFile(former) ? former : null,
              label: before ? `Version ${before.number}` : 'Before',
              link: () => buildLink(before?.number ?? 0, field),
            }}
            after={{
              file: isFile(latter) ? latter : null,
              label: `Version ${after.number}`,
              link: () => buildLink(after.number, field),
            }}
          />
        ) : isProse(field, former, latter) ? (
          <TextDifference before={from} after={to} />
        ) : (
          <ValueDifference before={from} after={to} isFirst={before === null} />
        )}
      </Box>
    );
  });
}

/** Texts of several words are compared word by word, but not the titles of other records. */
const isProse = (field: string, ...values: VersionValue[]): boolean =>
  !field.endsWith('_id') &&
  values.every((value) => value === null || typeof value === 'string') &&
  values.some((value) => typeof value === 'string' && /\S\s+\S/.test(value));

function LineCount({ before, after }: { before: string; after: string }) {
  if (!`${before}${after}`.includes('\n')) return null;
  return (
    <Text span fz={13} fw={400} c="dimmed">
      {formatCount(differencesBetween(before, after))}
    </Text>
  );
}

/** Short values side by side. */
function ValueDifference({ before, after, isFirst }: { before: string; after: string; isFirst: boolean }) {
  return (
    <Flex component="p" wrap="wrap" align="center" gap="8px 12px" fz={14.5} c="dimmed">
      {isFirst ? null : (
        <>
          <span className="visually-hidden">Before: </span>
          <del className={classes.value} data-kind="removed" data-empty={before === '' || undefined}>
            {before || 'None'}
          </del>
          <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
          <span className="visually-hidden">After: </span>
        </>
      )}
      <ins className={classes.value} data-kind="added" data-empty={after === '' || undefined}>
        {after || 'None'}
      </ins>
    </Flex>
  );
}
