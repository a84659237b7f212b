import { type ReactNode, useState } from 'react';
import type { OrderedList } from '../order/use-list-order.ts';
import { ReorderDialog, type ReorderedList } from './ReorderDialog.tsx';
import type { Category } from './use-category-changes.ts';

type ListLabels = Pick<OrderedList<never>, 'module' | 'path' | 'noun'>;

/** The lists that a screen of categories orders: the categories, and the topics in each. */
export interface CategoryOrders<C extends Category> {
  readonly categories: ListLabels;
  readonly topics: ListLabels;
  readonly topicNouns: readonly [one: string, several: string];
  readonly topicsIn: (category: C) => number;
}

const getName = ({ title }: { title: string }) => title;

export function useReorderDialog<C extends Category>({ categories, topics, topicNouns }: CategoryOrders<C>) {
  const [list, setList] = useState<ReorderedList | null>(null);
  const dialog: ReactNode = <ReorderDialog list={list} onClose={() => setList(null)} />;
  return {
    dialog,
    reorderCategories: () =>
      setList({ ...categories, noun: 'category', nouns: 'categories', getName, heading: 'As visitors see them' }),
    reorderTopics: ({ id, title }: C) =>
      setList({
        ...topics,
        noun: topicNouns[0],
        nouns: topicNouns[1],
        getName,
        within: { category_id: id },
        heading: `In “${title}”, as visitors see them`,
      }),
  };
}
