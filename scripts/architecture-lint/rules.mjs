import * as bannedWords from './banned-words.mjs';
import * as commentOpenings from './comment-openings.mjs';
import * as dateFormats from './date-formats.mjs';
import * as declaredPackages from './declared-packages.mjs';
import * as durations from './durations.mjs';
import * as endpointBinding from './endpoint-binding.mjs';
import * as engineWords from './engine-words.mjs';
import * as environment from './environment.mjs';
import * as fileNames from './file-names.mjs';
import * as fileSizes from './file-sizes.mjs';
import * as floatingQueries from './floating-queries.mjs';
import * as folderCycles from './folder-cycles.mjs';
import * as layers from './layers.mjs';
import * as lockFile from './lock-file.mjs';
import * as moduleBorders from './module-borders.mjs';
import * as moduleNames from './module-names.mjs';
import * as retiredTexts from './retired-texts.mjs';
import * as sqlPlaces from './sql-places.mjs';
import * as startImports from './start-imports.mjs';
import * as styleClasses from './style-classes.mjs';
import * as testProjects from './test-projects.mjs';
import * as testTitles from './test-titles.mjs';
import * as transactions from './transactions.mjs';
import * as vocabulary from './vocabulary.mjs';

/** All rules. Each returns its findings for a source tree. */
export const RULES = [
  moduleNames,
  fileNames,
  layers,
  moduleBorders,
  folderCycles,
  startImports,
  engineWords,
  sqlPlaces,
  transactions,
  floatingQueries,
  fileSizes,
  environment,
  dateFormats,
  styleClasses,
  durations,
  endpointBinding,
  bannedWords,
  vocabulary,
  commentOpenings,
  retiredTexts,
  lockFile,
  declaredPackages,
  testProjects,
  testTitles,
];
