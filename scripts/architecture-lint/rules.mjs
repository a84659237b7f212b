import * as declaredPackages from './declared-packages.mjs';
import * as endpointBinding from './endpoint-binding.mjs';
import * as engineWords from './engine-words.mjs';
import * as environment from './environment.mjs';
import * as fileNames from './file-names.mjs';
import * as floatingQueries from './floating-queries.mjs';
import * as folderCycles from './folder-cycles.mjs';
import * as layers from './layers.mjs';
import * as lockFile from './lock-file.mjs';
import * as moduleBorders from './module-borders.mjs';
import * as moduleNames from './module-names.mjs';
import * as sqlPlaces from './sql-places.mjs';
import * as startImports from './start-imports.mjs';
import * as testProjects from './test-projects.mjs';
import * as transactions from './transactions.mjs';

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
  environment,
  endpointBinding,
  lockFile,
  declaredPackages,
  testProjects,
];
