import { variantName } from '@qram/contract/collection/images';
import { FEATURE_MESSAGES, features } from '@qram/contract/modules/features/features';
import { imageAttachment } from '../../collections/files/attachments.ts';
import { mergeInPlace } from '../../collections/publication/public-place.ts';
import type { Values } from '../../collections/record-types.ts';
import { serveCollection } from '../../collections/serve-collection.ts';
import type { Db } from '../../platform/database/database.ts';
import { getFocal, parseVariants } from '../media/service.ts';
import { selectIconDetails } from './repository.ts';

/** Icons are stored with the public images and served at this path. */
const ICON_FOLDER = 'gallery';
const ICON_BASE = '/storage/gallery/';

/** Built-in icons ship with the site and belong to no record. */
const iconKeys = ({ icon_url: url }: { icon_url: string }): string[] =>
  url.startsWith(ICON_BASE) ? [`${ICON_FOLDER}/${url.slice(ICON_BASE.length)}`] : [];

/** A picture of the library is wider than an icon; its narrowest variant is enough. */
async function loadDetails(db: Db, ids: readonly number[]): Promise<Map<number, Values>> {
  const details = await selectIconDetails(db, { base: ICON_BASE, folder: ICON_FOLDER }, ids);
  return new Map(
    details.map((icon) => {
      const [narrowest] = parseVariants(icon);
      const file = narrowest === undefined ? icon.file : variantName(icon.file, narrowest);
      return [icon.id, { icon_url: ICON_BASE + file, icon_alt: icon.alt, icon_focal: getFocal(icon) }];
    }),
  );
}

export const featuresCollection = serveCollection(features, {
  servedByModule: ['list'],
  record: { loadRelations: loadDetails, relationsAreShared: true },
  files: {
    attachments: [
      imageAttachment('features', {
        field: 'icon',
        folder: ICON_FOLDER,
        kind: 'icon',
        undecodable: FEATURE_MESSAGES.iconInvalid,
        column: 'icon_url',
        columns: (image) => ({ icon_url: image ? `${ICON_BASE}${image.name}` : '' }),
        getKeys: iconKeys,
        library: {
          noun: 'card',
          prefixes: { gallery: ICON_BASE },
          misplaced: FEATURE_MESSAGES.iconFromLogo,
        },
      }),
    ],
  },
  search: {
    kind: 'pages',
    getTexts: async (_db, rows) =>
      rows.map(({ title, description }) => ({
        address: '/#features-title',
        title,
        context: 'Home',
        summary: description,
        detail: 'In “Features”',
      })),
  },
  publicPlace: {
    noun: 'card',
    page: '/#features-title',
    list: 'GET /api/features',
    first: false,
    merge(deps, response, card) {
      const { features: cards, ...section } = response as { features: unknown };
      return { ...section, features: mergeInPlace(deps, cards, card) };
    },
  },
});
