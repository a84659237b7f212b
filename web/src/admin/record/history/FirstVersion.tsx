import { Box, Text } from '@mantine/core';
import type { RecordVersionDetail } from '@qram/contract/collection/versions';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { DetailList } from '../../ui/DetailList.tsx';
import panel from '../../ui/panel.module.css';
import { differingFields } from './FieldDifferences.tsx';
import { FileLink } from './FileDifference.tsx';
import { hasSeveralLines, LongText } from './TextDifference.tsx';
import { fieldLabel, isFile, valueText } from './version-labels.ts';

interface FirstVersionProps<R extends StoredRecord, V extends FormValues> {
  form: AdminCollection<R, V>['form'];
  version: RecordVersionDetail;
  fields: readonly string[];
  buildLink: (version: number, field: string) => Promise<string>;
}

/** The only version of a record, with nothing to compare it with: the fields with a value. */
export function FirstVersion<R extends StoredRecord, V extends FormValues>(props: FirstVersionProps<R, V>) {
  const { form, version, fields, buildLink } = props;
  const filled = differingFields({ before: null, after: version }, fields);
  const toValue = (field: string) => {
    const value = version.fields[field] ?? null;
    const shown = valueText(form, field, value);
    if (isFile(value)) {
      const link = () => buildLink(version.number, field);
      return (
        <>
          <span>{`${shown} · `}</span>
          <FileLink compared={{ file: value, label: `Version ${version.number}`, link }} />
        </>
      );
    }
    return hasSeveralLines('', shown) ? <LongText text={shown} /> : shown;
  };
  return (
    <Box pt="md" pb="xs" className={panel.inset}>
      <Text mb="lg" fz="sm" c="dimmed">
        First version. Every save that changes something adds another.
      </Text>
      <DetailList details={filled.map((field) => ({ label: fieldLabel(form, field), value: toValue(field) }))} />
    </Box>
  );
}
