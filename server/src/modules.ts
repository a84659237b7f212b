import type { ModulePlugin } from './module-plugin.ts';
import { auditModule } from './modules/audit/routes.ts';
import { authModule } from './modules/auth/routes.ts';
import { clicksModule } from './modules/clicks/routes.ts';
import { contactModule } from './modules/contact/routes.ts';
import { dashboardModule } from './modules/dashboard/routes.ts';
import { featuresModule } from './modules/features/routes.ts';
import { glossaryModule } from './modules/glossary/routes.ts';
import { importsModule } from './modules/imports/routes.ts';
import { learningModule } from './modules/learning/routes.ts';
import { logosModule } from './modules/logos/routes.ts';
import { mailModule } from './modules/mail/routes.ts';
import { mediaModule } from './modules/media/routes.ts';
import { offersModule } from './modules/offers/routes.ts';
import { patentsModule } from './modules/patents/routes.ts';
import { premiumAppsModule } from './modules/premium-apps/routes.ts';
import { presenceModule } from './modules/presence/routes.ts';
import { previewsModule } from './modules/previews/routes.ts';
import { searchModule } from './modules/search/routes.ts';
import { serviceRequestsModule } from './modules/service-requests/routes.ts';
import { simulatorModule } from './modules/simulator/routes.ts';
import { termsModule } from './modules/terms/routes.ts';
import { tutorialsModule } from './modules/tutorials/routes.ts';
import { usersModule } from './modules/users/routes.ts';
import { videosModule } from './modules/videos/routes.ts';

export const MODULES: readonly ModulePlugin[] = [
  auditModule,
  authModule,
  clicksModule,
  contactModule,
  dashboardModule,
  featuresModule,
  glossaryModule,
  importsModule,
  learningModule,
  logosModule,
  mailModule,
  mediaModule,
  patentsModule,
  offersModule,
  premiumAppsModule,
  presenceModule,
  previewsModule,
  searchModule,
  serviceRequestsModule,
  simulatorModule,
  termsModule,
  tutorialsModule,
  usersModule,
  videosModule,
];
