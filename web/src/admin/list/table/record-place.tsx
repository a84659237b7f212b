import type { CollectionName } from '@qram/contract/collections';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AdminCollection, FormValues, RecordOptions } from '../../declaration/admin-collection.ts';
import { collectionAt, getScreen, recordScreenPath, trashPath } from '../../declaration/admin-screens.ts';
import { urlOnSite } from '../../declaration/public-pages.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';

const linkTo = (url: string, name: string): ReactNode => (
  <Link to={url} aria-label={`Open ${name}`}>
    Open
  </Link>
);

export const recordLink = (kind: CollectionName, id: number, name: string): ReactNode =>
  linkTo(recordScreenPath(kind, id), name);

/** Link from a message to the list with the records that it counts. @param query filters of the list */
export const listLink = (kind: CollectionName, query = ''): ReactNode => {
  const { path, label } = getScreen(kind);
  return linkTo(`${path}${query}`, label);
};

/** Link from a message to the trash with the records that it names. */
export const trashLink = (kind: CollectionName): ReactNode => (
  <Link to={trashPath(kind)} aria-label="Open the trash">
    Open trash
  </Link>
);

/** Link from a message to the record that it names: to its public page, or to where it is edited. */
export function findRecordPlace<R extends StoredRecord, V extends FormValues>(
  {
    path,
    getName,
    record: shown,
  }: Pick<AdminCollection<R, V>, 'path' | 'getName'> & { readonly record?: Pick<RecordOptions<R, V>, 'getEditor'> },
  record: R,
): ReactNode {
  const name = getName(record);
  const url = urlOnSite(path, record, name);
  if (url)
    return (
      <a href={url} target="_blank" rel="noreferrer" aria-label={`View ${name} on the site`}>
        View
      </a>
    );
  return linkTo(shown?.getEditor?.(record.id) ?? recordScreenPath(collectionAt(path), record.id), name);
}
