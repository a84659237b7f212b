import { Box, Flex, Text } from '@mantine/core';
import type { RecordVersionDetail, VersionValue } from '@qram/contract/collection/versions';
import { IconArrowRight } from '@tabler/icons-react';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import panel from '../../ui/panel.module.css';
import classes from './differences.module.css';
import { FileDifference } from './FileDifference.tsx';
import { hasSeveralLines, TextDifference } from './TextDifference.tsx';
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
  /** Asks for the URL of a version's file. */
  buildLink: (version: number, field: string) => Promise<string>;
}

export const valueIn = (version: RecordVersionDetail | null, field: string): VersionValue =>
  version?.fields[field] ?? null;

/** Names of the fields that differ; in a first version, of those with a value. */
export const differingFields = ({ before, after }: ComparedVersions, fields: readonly string[]): string[] =>
  fields.filter((field) => {
    const value = valueIn(after, field);
    return before === null
      ? value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
      : !isSame(valueIn(before, field), value);
  });

export function FieldDifferences<R extends StoredRecord, V extends FormValues>(props: FieldDifferencesProps<R, V>) {
  const { form, versions, fields, buildLink } = props;
  const { before, after } = versions;
  return fields.map((field) => {
    const [former, latter] = [valueIn(before, field), valueIn(after, field)];
    const label = fieldLabel(form, field);
    const files = [former, latter].some(isFile);
    const [from, to] = [valueText(form, field, former), valueText(form, field, latter)];
    const texts = !files && isText(field, [former, from], [latter, to]);
    return (
      <Box
        key={field}
        component="section"
        pt="md"
        pb="lg"
        className={`${panel.inset} ${panel.lineBelow}`}
        aria-label={label}
      >
        <Flex component="h3" wrap="wrap" align="baseline" gap="2px 10px" mb="sm" fz="sm">
          <span>{label}</span>
          <Text span fz="xs" fw={400} c="dimmed">
            {files ? fileChange(former, latter) : texts ? countLines(from, to) : null}
          </Text>
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
        ) : texts ? (
          <TextDifference before={from} after={to} />
        ) : (
          <ValueDifference before={from} after={to} />
        )}
      </Box>
    );
  });
}

/** Texts are compared word by word, but not names of choices, moments and titles of other records. */
const isText = (field: string, ...values: [VersionValue, shown: string][]): boolean =>
  !field.endsWith('_id') &&
  values.every(([value, shown]) => value === null || value === shown) &&
  values.some(([, shown]) => shown !== '');

const countLines = (before: string, after: string): string | null =>
  hasSeveralLines(before, after) ? formatCount(differencesBetween(before, after)) : null;

const fileChange = (before: VersionValue, after: VersionValue): string =>
  before === null ? 'Added' : after === null ? 'Removed' : 'Replaced';

function ValueDifference({ before, after }: { before: string; after: string }) {
  return (
    <Flex component="p" wrap="wrap" align="center" rowGap="xs" columnGap="sm" fz="sm" c="dimmed">
      <span className="visually-hidden">Before: </span>
      <del className={classes.value} data-kind="removed" data-empty={before === '' || undefined}>
        {before || 'None'}
      </del>
      <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">After: </span>
      <ins className={classes.value} data-kind="added" data-empty={after === '' || undefined}>
        {after || 'None'}
      </ins>
    </Flex>
  );
}
