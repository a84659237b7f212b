import type { Db } from '../../../platform/database/database.ts';
import type { LibraryFile } from '../../../platform/storage/file-library.ts';
import { selectPictures } from '../../media/service.ts';
import { LESSON_PICTURES, picturesNamedIn } from './rendered-lesson.ts';

type LessonPicture = Pick<LibraryFile, 'folder' | 'file' | 'width' | 'height' | 'variants'>;

/** Library pictures in a lesson, by URL path. */
export async function picturesIn(db: Db, body: string): Promise<Map<string, LessonPicture>> {
  const pictures = await selectPictures(db, 'gallery', picturesNamedIn(body));
  return new Map(pictures.map((picture) => [LESSON_PICTURES + picture.file, picture]));
}
