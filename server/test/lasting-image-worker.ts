import { workerSettings } from '../src/platform/storage/image-process.ts';

/** Setup file of the tests on a database: a test worker starts its image worker once, not after each pause. */
workerSettings.idleMs = 600_000;
