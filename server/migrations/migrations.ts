import { platform } from './0001-platform.ts';
import { users } from './0002-users.ts';
import { siteContent } from './0003-site-content.ts';
import { learningAndRequests } from './0004-learning-and-requests.ts';
import { services } from './0005-services.ts';
import { clicks } from './0006-clicks.ts';
import { termsAndLogos } from './0008-terms-and-logos.ts';
import { mail } from './0009-mail.ts';
import { audit } from './0010-audit.ts';
import { accounts } from './0011-accounts.ts';
import { rateCounters } from './0012-rate-counters.ts';
import { auditNoReplace } from './0013-audit-no-replace.ts';
import { mailLimits } from './0014-mail-limits.ts';
import { storedFiles } from './0015-stored-files.ts';
import { accountProtection } from './0016-account-protection.ts';
import { rateLimits } from './0017-rate-limits.ts';
import { topicDescription } from './0018-topic-description.ts';
import { addedAccounts } from './0019-added-accounts.ts';
import { socialProfiles } from './0020-social-profiles.ts';
import { requestAgreement } from './0021-request-agreement.ts';
import { packagesAndGrants } from './0022-packages-and-grants.ts';
import { publication } from './0023-publication.ts';
import { recordVersions } from './0024-record-versions.ts';
import { imports } from './0025-imports.ts';
import { previews } from './0026-previews.ts';
import { media } from './0027-media.ts';
import { order } from './0028-order.ts';
import { lessons } from './0029-lessons.ts';
import { learning } from './0030-learning.ts';
import { searchIndex } from './0031-search-index.ts';
import { fullTextSearch } from './0032-full-text-search.ts';
import { requestDecisions } from './0038-request-decisions.ts';
import { lessonEditors } from './0039-lesson-editors.ts';
import { auditBatches } from './0040-audit-batches.ts';
import { lessonFormats } from './0041-lesson-formats.ts';
import { leftovers } from './0042-leftovers.ts';
import { grantEndNotices } from './0043-grant-end-notices.ts';
import { questions } from './0044-questions.ts';
import { simulations } from './0045-simulations.ts';
import { premiumAppTargets } from './0046-premium-app-targets.ts';
import { bulkEdits } from './0048-bulk-edits.ts';
import { searchChanges } from './0049-search-changes.ts';
import { givenMonths } from './0050-given-months.ts';
import { contactReplies } from './0051-contact-replies.ts';
import { previewComments } from './0054-preview-comments.ts';
import { listViews } from './0056-list-views.ts';
import { oneVisibility } from './0057-one-visibility.ts';
import { videoDetails } from './0058-video-details.ts';
import { topicPrerequisites } from './0060-topic-prerequisites.ts';
import { startedRecords } from './0061-started-records.ts';
import { importBatches } from './0062-import-batches.ts';
import { searchForms } from './0064-search-forms.ts';
import { cardLinks } from './0065-card-links.ts';
import { serviceOffers } from './0066-service-offers.ts';
import { lessonTastes } from './0067-lesson-tastes.ts';
import { readingPlaces } from './0068-reading-places.ts';
import { glossary } from './0069-glossary.ts';
import type { MigrationFor } from './schema-builder.ts';

/** All migrations in order. Released ones never change; new ones are added at the end. */
export const migrations: Record<string, MigrationFor> = {
  '0001-platform': platform,
  '0002-users': users,
  '0003-site-content': siteContent,
  '0004-learning-and-requests': learningAndRequests,
  '0005-services': services,
  '0006-clicks': clicks,
  '0008-terms-and-logos': termsAndLogos,
  '0009-mail': mail,
  '0010-audit': audit,
  '0011-accounts': accounts,
  '0012-rate-counters': rateCounters,
  '0013-audit-no-replace': auditNoReplace,
  '0014-mail-limits': mailLimits,
  '0015-stored-files': storedFiles,
  '0016-account-protection': accountProtection,
  '0017-rate-limits': rateLimits,
  '0018-topic-description': topicDescription,
  '0019-added-accounts': addedAccounts,
  '0020-social-profiles': socialProfiles,
  '0021-request-agreement': requestAgreement,
  '0022-packages-and-grants': packagesAndGrants,
  '0023-publication': publication,
  '0024-record-versions': recordVersions,
  '0025-imports': imports,
  '0026-previews': previews,
  '0027-media': media,
  '0028-order': order,
  '0029-lessons': lessons,
  '0030-learning': learning,
  '0031-search-index': searchIndex,
  '0032-full-text-search': fullTextSearch,
  '0038-request-decisions': requestDecisions,
  '0039-lesson-editors': lessonEditors,
  '0040-audit-batches': auditBatches,
  '0041-lesson-formats': lessonFormats,
  '0042-leftovers': leftovers,
  '0043-grant-end-notices': grantEndNotices,
  '0044-questions': questions,
  '0045-simulations': simulations,
  '0046-premium-app-targets': premiumAppTargets,
  '0048-bulk-edits': bulkEdits,
  '0049-search-changes': searchChanges,
  '0050-given-months': givenMonths,
  '0051-contact-replies': contactReplies,
  '0054-preview-comments': previewComments,
  '0056-list-views': listViews,
  '0057-one-visibility': oneVisibility,
  '0058-video-details': videoDetails,
  '0060-topic-prerequisites': topicPrerequisites,
  '0061-started-records': startedRecords,
  '0062-import-batches': importBatches,
  '0064-search-forms': searchForms,
  '0065-card-links': cardLinks,
  '0066-service-offers': serviceOffers,
  '0067-lesson-tastes': lessonTastes,
  '0068-reading-places': readingPlaces,
  '0069-glossary': glossary,
};
