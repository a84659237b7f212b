import { expect, test } from 'vitest';
import type { FormDefinition } from '../../declaration/admin-collection.ts';
import { copyQuery, copyTitle } from './duplicating.ts';

test('marks the title of a copy, within its limit', () => {
  expect(copyTitle('Routing a query', 200)).toBe('Routing a query (copy)');
  expect(copyTitle('x'.repeat(120), 120)).toBe(`${'x'.repeat(113)} (copy)`);
  expect(copyTitle(`${'x'.repeat(112)}😀 and more`, 120)).toBe(`${'x'.repeat(112)} (copy)`);
});

test('takes over the files that were neither replaced nor removed', () => {
  const form = {
    files: { picture: { field: 'image' }, documents: [{ field: 'pdf' }] },
    values: { original: { id: 7 } },
  };
  const copied = form as unknown as FormDefinition<object, Record<string, string>>;
  expect(copyQuery(copied, {})).toEqual({ copy_files_of: 7, copy_files: 'image,pdf' });
  expect(copyQuery(copied, { image: { kind: 'removed' } })).toEqual({ copy_files_of: 7, copy_files: 'pdf' });
  expect(copyQuery(copied, { image: { kind: 'removed' }, pdf: { kind: 'removed' } })).toBeUndefined();
  expect(copyQuery({ ...copied, values: { ...copied.values, original: undefined } }, {})).toBeUndefined();
});
