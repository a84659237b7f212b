import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessibility.ts';
import { FakeCollection } from '../../../../test/fake-collection.ts';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { samplePatent } from '../../../../test/sample-records.ts';
import { field } from '../../../../test/screen-elements.ts';
import { renderVideoForm } from '../../../../test/video-form.tsx';
import { patentsDefinition } from '../../../modules/patents/admin/patents-definition.tsx';
import { CollectionScreen } from '../../screen/CollectionScreen.tsx';

describe('duplicates of a record', () => {
  const found = { id: 7, title: 'First lecture' };

  test('tells of a video that is here already, while its link is typed', async () => {
    const duplicates = vi.fn(() => [found]);
    await renderVideoForm({ at: '?new', responses: { 'GET /api/videos/duplicates': duplicates } });
    await field('Link').fill('youtu.be/ABCDEFGHIJK');
    await expect.element(page.getByText('Already here:')).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'First lecture' }))
      .toHaveAttribute('href', '/admin/videos?edit=7');
    await expectAccessible();
    expect(duplicates.mock.lastCall).toMatchObject([
      { query: { link: 'https://www.youtube.com/watch?v=ABCDEFGHIJK' } },
    ]);
  });

  test('leaves out the record in the form itself', async () => {
    const { sent } = await renderVideoForm();
    await expect
      .poll(() => sent.find(({ key }) => key === 'GET /api/videos/duplicates')?.query)
      .toMatchObject({ except: 1 });
  });

  test('tells of a patent with the typed number, until it is another', async () => {
    const patents = new FakeCollection('/api/patents', [samplePatent({ id: 7 })]);
    const duplicates = ({ query }: { query?: unknown }) =>
      JSON.stringify(query).includes('266') ? [{ id: 7, title: 'Router' }] : [];
    await renderAdmin(<CollectionScreen definition={patentsDefinition} />, {
      at: '/admin/patents?new',
      responses: {
        ...patents.responses(),
        'GET /api/patents/years': () => [],
        'GET /api/patents/duplicates': duplicates,
      },
    });
    await field('Patent number').fill('US 11,651,266/B2');
    await expect.element(page.getByRole('link', { name: 'Router' })).toBeVisible();
    await field('Patent number').fill('US 11,651,267/B2');
    await expect.element(page.getByRole('link', { name: 'Router' })).not.toBeInTheDocument();
  });
});
