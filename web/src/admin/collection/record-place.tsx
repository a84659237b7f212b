import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addressOf, collectionAt } from '../admin-screens.ts';
import { addressOnSite } from '../preview/public-pages.ts';
import type { AdminCollection, FormValues } from './admin-collection.ts';
import type { StoredRecord } from './collection-calls.ts';

/** Link from a message to the record that it names: to its public page, or to where it is edited. */
export function findRecordPlace<R extends StoredRecord, V extends FormValues>(
  { path, nameOf, editorOf }: Pick<AdminCollection<R, V>, 'path' | 'nameOf' | 'editorOf'>,
  record: R,
): ReactNode {
  const name = nameOf(record);
  const address = addressOnSite(path, record, name);
  if (address)
    return (
      <a href={address} target="_blank" rel="noreferrer" aria-label={`View ${name} on the site`}>
        View
      </a>
    );
  return (
    <Link to={editorOf?.(record.id) ?? addressOf(collectionAt(path), record.id)} aria-label={`Open ${name}`}>
      Open
    </Link>
  );
}
