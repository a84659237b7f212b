import { MoveHandle } from './MoveControls.tsx';
import classes from './move-controls.module.css';

/** A record's order, with a handle to move it while the list shows all records in their order. */
export function OrderCell({ record, name }: { record: { id: number; order: number }; name: string }) {
  return (
    <span className={classes.controls}>
      <span className={classes.number}>{record.order}</span>
      <MoveHandle id={record.id} name={name} />
    </span>
  );
}
