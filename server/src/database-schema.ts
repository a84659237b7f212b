import type { CollectionTables } from './collections/tables.ts';
import type { AuthTables } from './modules/auth/table.ts';
import type { ButtonTables } from './modules/buttons/table.ts';
import type { ClickTables } from './modules/clicks/table.ts';
import type { ContactTables } from './modules/contact/table.ts';
import type { FeatureTables } from './modules/features/table.ts';
import type { GalleryTables } from './modules/gallery/table.ts';
import type { LearningTables } from './modules/learning/table.ts';
import type { LogoTables } from './modules/logos/table.ts';
import type { MediaTables } from './modules/media/table.ts';
import type { PresenceTables } from './modules/presence/table.ts';
import type { PreviewTables } from './modules/previews/table.ts';
import type { ServiceRequestTables } from './modules/service-requests/table.ts';
import type { SimulatorTables } from './modules/simulator/table.ts';
import type { TermsTables } from './modules/terms/table.ts';
import type { TutorialTables } from './modules/tutorials/table.ts';
import type { UserTables } from './modules/users/table.ts';
import type { VideoTables } from './modules/videos/table.ts';

declare module './platform/database/schema.ts' {
  /** The tables of the engine and of the modules. */
  interface Tables
    extends CollectionTables,
      AuthTables,
      ButtonTables,
      ClickTables,
      ContactTables,
      FeatureTables,
      GalleryTables,
      LearningTables,
      LogoTables,
      MediaTables,
      PresenceTables,
      PreviewTables,
      ServiceRequestTables,
      SimulatorTables,
      TermsTables,
      TutorialTables,
      UserTables,
      VideoTables {}
}
