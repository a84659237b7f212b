import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idOut } from '../../api/fields.ts';

const lesson = z.object({ id: idOut, title: z.string(), category: z.string() });
const application = z.object({ id: idOut, title: z.string(), category: z.string() });

/** The content that one service opens. */
const serviceContent = z.object({
  service_id: idOut,
  /** Live premium lessons, in tutorial order. */
  lessons: z.array(lesson),
  /** Live premium applications. */
  applications: z.array(application),
});
export type ServiceContent = z.output<typeof serviceContent>;

const offers = z.object({
  /** Live free lessons, in tutorial order. */
  free_lessons: z.array(lesson),
  services: z.array(serviceContent),
});
export type Offers = z.output<typeof offers>;

export const offersEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/offers',
    access: 'anyone',
    summary: 'Read which lessons are free, and which premium lessons and applications each active service opens.',
    response: offers,
    cache: { collections: ['buttons', 'topics', 'categories', 'qram_topics', 'qram_categories'] },
  }),
} as const;
