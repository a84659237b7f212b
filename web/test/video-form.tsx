import { expect } from 'vitest';
import { CollectionScreen } from '../src/admin/screen/CollectionScreen.tsx';
import { videosDefinition } from '../src/modules/videos/admin/videos-definition.tsx';
import type { Responses } from './fake-api.ts';
import { FakeCollection } from './fake-collection.ts';
import { type AdminOptions, renderAdmin } from './render-admin.tsx';
import { sampleVideo } from './sample-records.ts';
import { field } from './screen-elements.ts';

export const createVideos = () => new FakeCollection('/api/videos', [sampleVideo({ id: 1, title: 'Grover' })]);

interface VideoFormOptions extends AdminOptions {
  collection?: ReturnType<typeof createVideos>;
  /** Query of the screen of videos. */
  at?: string;
  responses?: Responses;
}

/** Renders the screen of videos with the form of a record open: the stored one, or with `?new` another. */
export async function renderVideoForm({
  collection = createVideos(),
  at = '?edit=1',
  responses = {},
  ...window
}: VideoFormOptions = {}) {
  const { sent } = await renderAdmin(<CollectionScreen definition={videosDefinition} />, {
    ...window,
    at: `/admin/videos${at}`,
    responses: {
      ...collection.responses(),
      'GET /api/videos/duplicates': () => [],
      'GET /api/videos/details': () => ({ title: null, description: null, publisher: null, duration: null }),
      ...responses,
    },
  });
  if (at !== '') await expect.element(field('Title')).toBeVisible();
  const calls = (method: string) => sent.filter(({ key }) => key.startsWith(method));
  return { sent, calls };
}
