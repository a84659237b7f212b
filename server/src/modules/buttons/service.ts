import type { OpeningService } from '@qram/contract/modules/buttons/buttons';
import type { LessonOffer } from '@qram/contract/modules/tutorials/tutorial-lessons';
import type { WriteContext } from '../../collections/record-types.ts';
import type { Db } from '../../platform/database/database.ts';
import {
  type ButtonRow,
  lockButton,
  type Opening,
  selectButtons,
  selectOffer,
  selectOpenings,
  selectVisible,
} from './repository.ts';

/** Prices are in cents. */
export interface OfferedService {
  id: number;
  title: string;
  active: boolean;
  level: number;
  /** Its own and those of the services that it contains, above 0. */
  levels: number[];
  monthlyCents: number;
  payAsYouGoCents: number;
  /** Months of a Monthly package; null: until canceled. */
  months: number | null;
  /** Premium topics that it opens besides the level, with the services that it contains. */
  topics: number[];
  opensPremiumApps: boolean;
  deliverables: string[];
  /** Title of the service that it contains; null: none. */
  contained: string | null;
  answerTime: string;
}

const toService = (row: ButtonRow, opening: Opening | undefined): OfferedService => ({
  id: row.id,
  title: row.title,
  active: row.active === 1,
  level: row.premium,
  levels: opening?.levels ?? [],
  monthlyCents: row.monthly_price_cents,
  payAsYouGoCents: row.pay_as_you_go_price_cents,
  months: row.months,
  topics: opening?.topics ?? [],
  opensPremiumApps: opening?.apps ?? false,
  deliverables: row.deliverables === '' ? [] : row.deliverables.split('\n'),
  contained: opening?.contained ?? null,
  answerTime: row.answer_time,
});

/** In the order of the home page, without the trash. */
export async function listServices(db: Db): Promise<OfferedService[]> {
  const openings = await selectOpenings(db);
  return (await selectButtons(db)).map((row) => toService(row, openings.get(row.id)));
}

/** Null: no such service outside the trash. */
export async function lockService({ trx, dialect }: WriteContext, id: number): Promise<OfferedService | null> {
  const row = await lockButton(trx, dialect, id);
  if (!row) return null;
  return toService(row, (await selectOpenings(trx)).get(id));
}

/** Active services, in the order of the home page. */
export const listServiceContents = (db: Db) => selectVisible(db);

/** Finds the first service on the home page for each topic; omits topics that none opens. */
export async function servicesOpeningTopics(db: Db, topicIds: readonly number[]): Promise<Map<number, OpeningService>> {
  if (topicIds.length === 0) return new Map();
  const services = await selectVisible(db);
  return new Map(
    topicIds.flatMap((topicId): [number, OpeningService][] => {
      const service = services.find(({ topics }) => topics.includes(topicId));
      return service ? [[topicId, { id: service.id, title: service.title }]] : [];
    }),
  );
}

const CENTS = 100;

/** How a service is sold, with the ids of all topics that it opens, also of those that aren't live. */
export type ServiceOffer = Omit<LessonOffer, 'lessons'> & { topics: number[] };

/** Null without such a service. */
export async function readOffer(db: Db, id: number): Promise<ServiceOffer | null> {
  const row = await selectOffer(db, id);
  if (!row) return null;
  const opening = (await selectOpenings(db)).get(id);
  return {
    monthlyPrice: row.monthly_price_cents / CENTS,
    payAsYouGoPrice: row.pay_as_you_go_price_cents / CENTS,
    months: row.months,
    answer_time: row.answer_time,
    topics: opening?.topics ?? [],
    premium_apps: opening?.apps ?? false,
  };
}

/** Finds the first service on the home page; null without one. */
export async function serviceOpeningPremiumApps(db: Db): Promise<OpeningService | null> {
  const service = (await selectVisible(db)).find(({ apps }) => apps);
  return service ? { id: service.id, title: service.title } : null;
}
