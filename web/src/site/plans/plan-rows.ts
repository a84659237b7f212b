import type { ServiceButton } from '@qram/contract/modules/buttons/buttons';
import type { Offers } from '@qram/contract/modules/offers/offers';

/** What one plan has in a row of the table; null: not included. */
export interface PlanCell {
  text: string;
  /** Included as such: marked with a check. */
  isCheck?: true;
  /** Target on the page or the site. */
  to?: string;
}

export interface PlanRow {
  label: string;
  hint?: string;
  cells: readonly (PlanCell | null)[];
}

export interface PlanGroup {
  title: string;
  rows: readonly PlanRow[];
}

export const contentsId = (kind: 'lessons' | 'applications', { id }: Pick<ServiceButton, 'id'>): string =>
  `${kind}-${id}`;
export const FREE_LESSONS = 'free-lessons';

const INCLUDED: PlanCell = { text: 'Included', isCheck: true };

const formatShare = (count: number, total: number): string =>
  count === total ? `All ${total}` : `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;

/** Ids of a service and of those that it contains, also through each other. */
function listContained(buttons: readonly ServiceButton[], button: ServiceButton): number[] {
  const ids: number[] = [];
  for (
    let next: ServiceButton | undefined = button;
    next && !ids.includes(next.id);
    next = buttons.find(({ id }) => id === next?.contains)
  )
    ids.push(next.id);
  return ids;
}

/** The one of these services that opens the content itself; that content is listed below the table. */
const findOpener = (buttons: readonly ServiceButton[], button: ServiceButton, opens: (one: ServiceButton) => boolean) =>
  listContained(buttons, button)
    .flatMap((id) => buttons.find((one) => one.id === id) ?? [])
    .find(opens);

function listLearning(buttons: readonly ServiceButton[], { free_lessons, services }: Offers): PlanRow[] {
  const premium = new Set(services.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  const total = free_lessons.length + premium.size;
  const toLessons = (button: ServiceButton): PlanCell | null => {
    const opened = services.find(({ service_id }) => service_id === button.id)?.lessons.length ?? 0;
    const count = free_lessons.length + (button.premium === 0 ? 0 : opened);
    if (count === 0) return null;
    const opener = findOpener(buttons, button, ({ opens_topics }) => opens_topics !== '0');
    return { text: formatShare(count, total), to: `#${opener ? contentsId('lessons', opener) : FREE_LESSONS}` };
  };
  return [
    ...(total > 0 ? [{ label: 'Lessons', hint: 'With questions and files', cells: buttons.map(toLessons) }] : []),
    { label: 'Videos and patents', cells: buttons.map(() => ({ text: 'All', isCheck: true, to: '/videos' })) },
  ];
}

function listBuilding(buttons: readonly ServiceButton[], { services }: Offers): PlanRow[] {
  const applications = Math.max(0, ...services.map((service) => service.applications.length));
  const opensAll = (button: ServiceButton) => button.includes_premium_apps === 1;
  const toOpener = (button: ServiceButton) =>
    findOpener(buttons, button, ({ opens_premium_apps }) => opens_premium_apps === 1) ?? button;
  return [
    {
      label: 'Simulator',
      hint: 'Cells in one memory',
      cells: buttons.map((button) => ({ text: opensAll(button) ? '1,024 cells' : '8 cells', to: '/simulator' })),
    },
    {
      label: 'Saved runs and circuit files',
      hint: 'For Qiskit, PennyLane and Q#',
      cells: buttons.map((button) => (opensAll(button) ? INCLUDED : null)),
    },
    ...(applications > 0
      ? [
          {
            label: 'Premium applications',
            cells: buttons.map((button) =>
              opensAll(button)
                ? { text: `All ${applications}`, to: `#${contentsId('applications', toOpener(button))}` }
                : null,
            ),
          },
        ]
      : []),
  ];
}

function listTeam(buttons: readonly ServiceButton[]): PlanRow[] {
  const deliverables = [...new Set(buttons.flatMap((button) => button.deliverables))];
  const has = (button: ServiceButton, deliverable: string) =>
    listContained(buttons, button).some((id) =>
      buttons.find((other) => other.id === id)?.deliverables.includes(deliverable),
    );
  return [
    ...deliverables.map((deliverable) => ({
      label: deliverable,
      cells: buttons.map((button) => (has(button, deliverable) ? INCLUDED : null)),
    })),
    ...(buttons.some(({ answer_time }) => answer_time !== '')
      ? [
          {
            label: 'We answer requests',
            cells: buttons.map(({ answer_time }) => (answer_time === '' ? null : { text: answer_time })),
          },
        ]
      : []),
  ];
}

/** The uses a month up to which paying by use costs less; null where there are not both prices. */
export function cheaperUses({ monthlyPrice, payAsYouGoPrice }: ServiceButton): number | null {
  if (monthlyPrice <= 0 || payAsYouGoPrice <= 0) return null;
  // In cents: 49 / 1.25 of doubles may be a little more or less than the true quotient.
  const [monthly, perUse] = [Math.round(monthlyPrice * 100), Math.round(payAsYouGoPrice * 100)];
  const uses = Math.ceil(monthly / perUse) - 1;
  return uses > 0 ? uses : null;
}

function listPrices(buttons: readonly ServiceButton[]): PlanRow[] {
  const cells = buttons.map((button) => {
    const uses = cheaperUses(button);
    return uses === null
      ? null
      : { text: `up to ${uses.toLocaleString('en-US')} ${uses === 1 ? 'use' : 'uses'} a month` };
  });
  return cells.some((cell) => cell !== null) ? [{ label: 'Pay As You Go costs less', cells }] : [];
}

/** The rows of the table of plans by group, with a cell for each plan; groups without rows are left out. */
export function listPlanGroups(buttons: readonly ServiceButton[], offers: Offers): PlanGroup[] {
  return [
    { title: 'Learn', rows: listLearning(buttons, offers) },
    { title: 'Build', rows: listBuilding(buttons, offers) },
    { title: 'With our team', rows: listTeam(buttons) },
    { title: 'Price', rows: listPrices(buttons) },
  ].filter(({ rows }) => rows.length > 0);
}
