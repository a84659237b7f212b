import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../../test/render-admin.tsx';
import { buttonsDefinition } from '../../../modules/buttons/admin/buttons-definition.tsx';
import { featuresDefinition } from '../../../modules/features/admin/features-definition.tsx';
import { galleryDefinition } from '../../../modules/gallery/admin/gallery-definition.tsx';
import { patentsDefinition } from '../../../modules/patents/admin/patents-definition.tsx';
import { FailureProvider } from '../../../modules/premium-apps/admin/FailureBanner.tsx';
import { premiumAppTopicsDefinition } from '../../../modules/premium-apps/admin/premium-app-topics-definition.tsx';
import { termsDefinition } from '../../../modules/terms/admin/terms-definition.tsx';
import { topicsDefinition } from '../../../modules/tutorials/admin/topics-definition.tsx';
import { usersDefinition } from '../../../modules/users/admin/users-definition.tsx';
import { videosDefinition } from '../../../modules/videos/admin/videos-definition.tsx';
import type { AdminCollection } from '../../declaration/admin-collection.ts';
import type { StoredRecord } from '../../declaration/record-types.ts';
import { RecordForm } from './RecordForm.tsx';
import { SideDrawer } from './SideDrawer.tsx';

const DEFINITIONS = [
  ...[buttonsDefinition, featuresDefinition, galleryDefinition, patentsDefinition, premiumAppTopicsDefinition],
  ...[termsDefinition, topicsDefinition, usersDefinition, videosDefinition],
] as unknown as AdminCollection<StoredRecord, Record<string, string>>[];

const WIDTHS = [320, 390, 768, 1440, 1920];

/** Buttons of the form's footer that are cut off, or whose label is. */
function cutOff(): string[] {
  const dialog = document.querySelector('[role=dialog]');
  const outer = dialog?.getBoundingClientRect() ?? new DOMRect();
  return [...(dialog?.querySelectorAll('form footer button') ?? [])]
    .filter((button) => {
      const box = button.getBoundingClientRect();
      const inside = box.left >= outer.left && box.right <= outer.right && box.bottom <= outer.bottom;
      const labels = [button, ...button.querySelectorAll('*')];
      return !inside || labels.some((label) => label.clientWidth > 0 && label.scrollWidth > label.clientWidth);
    })
    .map((button) => button.textContent ?? '');
}

test.each(DEFINITIONS.map((definition) => ({ name: definition.title, definition })))(
  'shows every button of the form that adds to $name, once a field is filled',
  async ({ definition }) => {
    await renderAdmin(
      <FailureProvider>
        <SideDrawer opened onClose={() => undefined} size={600} title={`Add ${definition.noun}`}>
          <RecordForm definition={definition} onClose={() => undefined} />
        </SideDrawer>
      </FailureProvider>,
      { height: 900, responses: () => [] },
    );
    await page.getByRole('textbox').first().fill('Filled');
    await expect.element(page.getByText('Unsaved changes')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Save and add another' })).toBeVisible();
    for (const width of WIDTHS) {
      await page.viewport(width, 900);
      await expect.poll(() => cutOff(), { message: `at ${width} pixels` }).toEqual([]);
    }
  },
);
