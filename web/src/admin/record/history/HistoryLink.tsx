import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { AdminCollection, FormValues } from '../../declaration/admin-collection.ts';
import { collectionAt, historyPath } from '../../declaration/admin-screens.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { useBackState } from '../../url/back-state.ts';
import classes from './history-link.module.css';

interface HistoryLinkProps<R extends StoredRecord, V extends FormValues> {
  definition: Pick<AdminCollection<R, V>, 'path'>;
  id: number;
}

export const HistoryLink = <R extends StoredRecord, V extends FormValues>({
  definition,
  id,
}: HistoryLinkProps<R, V>) => (
  <Button
    component={Link}
    to={historyPath(collectionAt(definition.path), id)}
    state={useBackState()}
    className={classes.link}
    data-beside-title
    variant="subtle"
    size="sm"
    leftSection={<IconHistory size={16} stroke={1.8} />}
  >
    History
  </Button>
);
