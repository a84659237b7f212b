import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { type CSSProperties, createContext, type ReactNode, type Ref, type RefObject, useContext, useRef } from 'react';
import panel from '../../ui/panel.module.css';
import { getPlace } from './reordering.ts';
import { type Reordering, ReorderingContext } from './use-list-order.ts';

const INSTRUCTIONS =
  'To move it, press Space or Enter, move it with the arrow keys, and press Space or Enter again. Press Escape to cancel.';

/** Pixels the pointer moves before a press becomes a drag. */
const DRAG_DISTANCE = 4;

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function buildAnnouncements({ ids, getName }: Reordering, lifted: RefObject<boolean>): Announcements {
  const name = (id: number | string) => getName(Number(id));
  const place = (id: number | string | undefined) => getPlace(ids, Number(id));
  return {
    onDragStart: ({ active }) => {
      lifted.current = true;
      return `Picked up ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      // A drag begins over the record's own place, which would drown the announcement of its start.
      const began = lifted.current && over?.id === active.id;
      lifted.current = false;
      return over && !began ? `${name(active.id)} would be ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)} at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Moving was canceled. ${name(active.id)} is ${place(active.id)} again.`,
  };
}

interface MovableListProps {
  /** Null for lists without an order. */
  reordering: Reordering | null;
  /** Why the records can't be moved at the moment. */
  hint: string | null;
  /** They are beside each other, too. */
  grid?: boolean;
  children: ReactNode;
}

/** A list whose records can be moved, or says why not. */
export function MovableList({ reordering, hint, grid = false, children }: MovableListProps) {
  if (!reordering) return children;
  return (
    <ReorderingContext value={hint === null ? reordering : null}>
      {hint === null ? null : (
        <Text py="xs" px="md" fz="xs" lh={1.45} c="dimmed" className={panel.lineAbove}>
          {hint}
        </Text>
      )}
      <span role="status" className="visually-hidden">
        {reordering.announcement}
      </span>
      <SortableRows reordering={reordering} grid={grid}>
        {children}
      </SortableRows>
    </ReorderingContext>
  );
}

/** Lets its rows be dragged by their handles: with the mouse, by touch, and with the keyboard. */
function SortableRows({ reordering, grid, children }: { reordering: Reordering; grid: boolean; children: ReactNode }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const lifted = useRef(false);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) reordering.moveOver(Number(active.id), Number(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={grid ? [] : [vertically]}
      accessibility={{
        announcements: buildAnnouncements(reordering, lifted),
        screenReaderInstructions: { draggable: INSTRUCTIONS },
      }}
      onDragEnd={drop}
    >
      <SortableContext
        items={[...reordering.ids]}
        strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}
        disabled={reordering.busy}
      >
        {children}
      </SortableContext>
    </DndContext>
  );
}

type Sorting = ReturnType<typeof useSortable>;
type Handle = Pick<Sorting, 'attributes' | 'listeners' | 'setActivatorNodeRef' | 'isDragging'>;

const HandleContext = createContext<Handle | null>(null);

/** The handle of the current row; null where rows can't be dragged. */
export const useHandle = (): Handle | null => useContext(HandleContext);

/** Props of a row's element. */
export interface SortableElement<E> {
  ref: Ref<E>;
  style: CSSProperties;
  'data-dragging': true | undefined;
}

interface SortableRowProps<E> {
  id: number;
  children: (element: SortableElement<E>) => ReactNode;
}

export function SortableRow<E extends HTMLElement>({ id, children }: SortableRowProps<E>) {
  const still = useReducedMotion();
  const { setNodeRef, transform, transition, ...handle } = useSortable({ id, ...(still ? { transition: null } : {}) });
  return (
    <HandleContext value={handle}>
      {children({
        ref: setNodeRef,
        style: { transform: CSS.Translate.toString(transform), transition },
        'data-dragging': handle.isDragging || undefined,
      })}
    </HandleContext>
  );
}
