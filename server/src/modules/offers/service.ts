import type { Offers } from '@qram/contract/modules/offers/offers';
import type { Dependencies } from '../../platform/dependencies.ts';
import { listServiceContents } from '../buttons/service.ts';
import { listPremiumApps } from '../premium-apps/service.ts';
import { listFreeTopics, listPremiumTopics } from '../tutorials/service.ts';

/** In the order of the home page. */
export async function readOffers(deps: Dependencies): Promise<Offers> {
  const services = await listServiceContents(deps.db);
  const lessons = await listPremiumTopics(
    deps,
    services.flatMap(({ topics }) => topics),
  );
  const applications = services.some(({ apps }) => apps) ? await listPremiumApps(deps) : [];
  return {
    free_lessons: await listFreeTopics(deps),
    services: services.map(({ id, topics, apps }) => ({
      service_id: id,
      lessons: lessons.filter((lesson) => topics.includes(lesson.id)),
      applications: apps ? applications : [],
    })),
  };
}
