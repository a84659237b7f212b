import type { CollectionDeclaration } from '@qram/contract/collection/collection';
import type { collections } from '@qram/contract/collections';
import type { CollectionTables } from './collections/tables.ts';
import type { AuthTables } from './modules/auth/table.ts';
import type { ButtonTables } from './modules/buttons/table.ts';
import type { ClickTables } from './modules/clicks/table.ts';
import type { ContactTables } from './modules/contact/table.ts';
import type { FeatureTables } from './modules/features/table.ts';
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
import type { TableOf } from './platform/database/table-of.ts';

type Listed = typeof collections;
/** The tables of the collections that the contract declares with their fields. */
type FieldTables = {
  [N in keyof Listed as Listed[N] extends { declared: CollectionDeclaration } ? N : never]: Listed[N] extends {
    declared: infer D extends CollectionDeclaration;
  }
    ? TableOf<D>
    : never;
};

declare module './platform/database/schema.ts' {
  /** The tables of the engine and of the modules. */
  interface Tables
    extends FieldTables,
      CollectionTables,
      AuthTables,
      ButtonTables,
      ClickTables,
      ContactTables,
      FeatureTables,
      LearningTables,
      LogoTables,
      MediaTables,
      PresenceTables,
      PreviewTables,
      ServiceRequestTables,
      SimulatorTables,
      TermsTables,
      TutorialTables,
      UserTables {}
}
