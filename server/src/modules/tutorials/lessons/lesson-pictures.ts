import { picturesNamed } from '../../../collections/files/library-files.ts';
import type { LibraryFile } from '../../../collections/library-file.ts';
import type { Db } from '../../../platform/database/database.ts';
import { LESSON_PICTURES, picturesNamedIn } from './rendered-lesson.ts';

type LessonPicture = Pick<LibraryFile, 'folder' | 'file' | 'width' | 'height' | 'variants'>;

/** The pictures of the media library that a lesson names, by address. */
export async function picturesIn(db: Db, body: string): Promise<Map<string, LessonPicture>> {
  const pictures = await picturesNamed(db, 'gallery', picturesNamedIn(body));
  return new Map(pictures.map((picture) => [LESSON_PICTURES + picture.file, picture]));
}
