import type { Scenario } from './scenario.ts';
import { bucketFaults } from './scenarios/bucket-faults.ts';
import { bursts } from './scenarios/bursts.ts';
import { clockJumps } from './scenarios/clock-jumps.ts';
import { diskFull } from './scenarios/disk-full.ts';
import { diskReadOnly } from './scenarios/disk-read-only.ts';
import { idleConnections } from './scenarios/idle-connections.ts';
import { killUnderBulkEdits } from './scenarios/kill-under-bulk-edits.ts';
import { killUnderWrites } from './scenarios/kill-under-writes.ts';
import { largePictures } from './scenarios/large-pictures.ts';
import { madeUpAddresses } from './scenarios/made-up-urls.ts';
import { mailStorm } from './scenarios/mail-storm.ts';
import { malformedUploads } from './scenarios/malformed-uploads.ts';
import { oneSender } from './scenarios/one-sender.ts';
import { overTheLimits } from './scenarios/over-the-limits.ts';
import { postgresRestarts } from './scenarios/postgres-restarts.ts';
import { powerCut } from './scenarios/power-cut.ts';
import { requestStorms } from './scenarios/request-storms.ts';
import { shutdown } from './scenarios/shutdown.ts';
import { slowClients } from './scenarios/slow-clients.ts';
import { unreadResponses } from './scenarios/unread-responses.ts';
import { twoInstances } from './two-instances.ts';

/** `npm run cluster` as a scenario. */
const twoInstancesScenario: Scenario = {
  name: 'cluster',
  title: 'one of two instances behind nginx is killed under load',
  run: twoInstances,
};

export const SCENARIOS: readonly Scenario[] = [
  killUnderWrites,
  killUnderBulkEdits,
  powerCut,
  shutdown,
  postgresRestarts,
  diskFull,
  diskReadOnly,
  bucketFaults,
  clockJumps,
  slowClients,
  unreadResponses,
  idleConnections,
  overTheLimits,
  requestStorms,
  oneSender,
  bursts,
  mailStorm,
  malformedUploads,
  largePictures,
  madeUpAddresses,
  twoInstancesScenario,
];
