import { workerSettings } from '../src/platform/storage/image-process.ts';

/** Setup file: keeps the image worker running between tests. */
workerSettings.idleMs = 600_000;
