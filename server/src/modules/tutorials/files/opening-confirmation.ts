import { libraryField } from '@qram/contract/collection/library-files';
import { publicationState } from '@qram/contract/collection/publication';
import { TOPIC_FILE_KINDS, type TopicFileKind } from '@qram/contract/modules/tutorials/tutorial-lessons';
import { readLibraryFile } from '../../../collections/files/library-files.ts';
import type { ValidatedRow } from '../../../collections/import-options.ts';
import type { Values, WriteContext } from '../../../collections/record-types.ts';
import type { Db } from '../../../platform/database/database.ts';
import { mediaLibrary } from '../../media/service.ts';
import { selectAccessOfFile, type TopicRow } from '../repository.ts';

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

function formatQuestion(names: readonly string[]): string {
  const files = LIST.format(names.map((name) => `“${name}”`));
  return names.length === 1
    ? `${files} is also a file of a premium lesson. If you save this lesson as free, everyone can open the file.`
    : `${files} are also files of premium lessons. If you save this lesson as free, everyone can open them.`;
}

interface OpenedFile {
  kind: TopicFileKind;
  file: string;
  name: string;
}

/** Files that the write makes free. */
function findNewlyOpened(before: TopicRow | null, columns: Partial<TopicRow>, input: Values): OpenedFile[] {
  const after = { ...before, ...columns };
  if (after.premium === 1) return [];
  const isNewlyFree = before === null || (input.premium === 0 && before.premium === 1);
  return TOPIC_FILE_KINDS.flatMap((kind) => {
    const [file, name] = [after[`${kind}_file`], after[`${kind}_name`]];
    const isChosen = input[libraryField(kind)] !== undefined && file !== before?.[`${kind}_file`];
    return file && (isNewlyFree || isChosen) ? [{ kind, file, name: name ?? file }] : [];
  });
}

/** True if only premium topics have the file, including those in the trash. */
async function isLocked(db: Db, now: Date, { kind, file }: OpenedFile, topicId: number | undefined): Promise<boolean> {
  const others = (await selectAccessOfFile(db, kind, file)).filter(({ id }) => id !== topicId);
  const isOpen = others.some(
    (topic) =>
      topic.premium === 0 && topic.deleted_at === null && publicationState(topic, now.toISOString()) === 'live',
  );
  return !isOpen && others.some(({ premium }) => premium === 1);
}

/** Asks before a free topic opens files of premium topics to everyone. */
export async function openingQuestion(
  { trx, now }: Pick<WriteContext, 'trx' | 'now'>,
  before: TopicRow | null,
  columns: Partial<TopicRow>,
  input: Values,
): Promise<string | null> {
  const names: string[] = [];
  for (const opened of findNewlyOpened(before, columns, input))
    if (await isLocked(trx, now, opened, before?.id)) names.push(opened.name);
  return names.length > 0 ? formatQuestion(names) : null;
}

/** @throws DomainError `validation` for an unknown file */
async function loadChosenColumns(db: Db, input: Values): Promise<Partial<TopicRow>> {
  const columns: Partial<TopicRow> = {};
  for (const kind of TOPIC_FILE_KINDS) {
    const id = input[libraryField(kind)];
    if (typeof id !== 'number') continue;
    const { file, name } = await readLibraryFile({ trx: db, library: mediaLibrary }, libraryField(kind), id);
    Object.assign(columns, { [`${kind}_file`]: file, [`${kind}_name`]: name });
  }
  return columns;
}

/** Refuses rows that open files of premium topics, unless they confirm it. */
export const createFilesValidator = (db: Db, now: Date) => async (rows: readonly ValidatedRow[]) => {
  for (const row of rows) {
    const { current, input } = row;
    if (input.opens_files === 1) continue;
    const before = (current?.row ?? null) as TopicRow | null;
    const premium = (input.premium ?? before?.premium ?? 0) as number;
    const columns = { premium, ...(await loadChosenColumns(db, input)) };
    const question = await openingQuestion({ trx: db, now }, before, columns, input);
    if (question !== null) row.errors = { ...row.errors, opens_files: [question] };
  }
};
