import { fileURLToPath } from 'node:url';
import { PROJECT_ROOT } from '../src/project-root.ts';

const SAMPLE_FILES = new URL('server/seed/files/', PROJECT_ROOT);

/** The source is in `files/sources/` under the same name. */
export const sampleFile = (name: string): string => fileURLToPath(new URL(name, SAMPLE_FILES));

const SAMPLE_LESSONS = new URL('server/seed/content/lessons/', PROJECT_ROOT);

export const sampleLesson = (name: string): string => fileURLToPath(new URL(`${name}.md`, SAMPLE_LESSONS));
