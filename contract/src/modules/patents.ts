import { z } from 'zod';
import { bulkEditEndpoints } from '../bulk-edit.ts';
import { citations } from '../citations.ts';
import { collectionEndpoints } from '../collection.ts';
import { documentRule, PDF_TYPE } from '../documents.ts';
import { doiField } from '../doi.ts';
import { duplicatesEndpoint } from '../duplicates.ts';
import { endpoint } from '../endpoint.ts';
import { clearedFile, id, idOut, idParams, recordFields, text } from '../fields.ts';
import { exportEndpoint, importEndpoints } from '../import.ts';
import { libraryFile } from '../library-files.ts';
import { parseNames } from '../person-names.ts';
import { publicationEndpoints, publicationFilter, publicationInput, publicationRecord } from '../publication.ts';
import { versionEndpoints } from '../versions.ts';
import { isBlank } from '../visible-text.ts';
import { isWebAddress } from '../web-address.ts';

export const PATENT_LIMITS = { pdfMegabytes: 20, inventorsMax: 50, firstYear: 1790, lastYear: 2100 } as const;

export const PATENT_MESSAGES = {
  empty: 'Title and patent number cannot be empty.',
  numberInvalid: 'Patent number contains invalid characters.',
  fileType: 'Only PDF files are allowed.',
  fileSize: 'File exceeds 20MB limit.',
  fileFromTutorial: 'Choose a PDF uploaded for patents. Lesson files never become public.',
  dateInvalid: 'Issue date must be a valid date.',
  inventorsInvalid: 'Inventors must be a list of names.',
  linkInvalid: 'The link must start with http:// or https://.',
} as const;

/** Placeholder for a patent without a description (requirements: Patents). */
export const NO_DESCRIPTION = 'No description available.';

export const patentRecord = z.object({
  ...recordFields,
  title: z.string(),
  patent_number: z.string(),
  inventors: z.array(z.string()),
  /** `YYYY-MM-DD`, or null if unknown. */
  issue_date: z.string().nullable(),
  description: z.string(),
  /** An http link, the URL of the uploaded document, or empty. */
  pdf_url: z.string(),
  /** File name of the uploaded document; null without one. */
  pdf_name: z.string().nullable(),
  user_id: idOut,
  /** Digital Object Identifier of the paper; null without one. */
  doi: z.string().nullable(),
  ...publicationRecord,
});
export type Patent = z.output<typeof patentRecord>;

const emptyRule = (max: number) =>
  text(max, PATENT_MESSAGES.empty).refine((value) => value !== '', PATENT_MESSAGES.empty);
/**
 * A patent number without what offices print between its digits: `US 11,423,123 B2`, `WO 2020/123456`. Spaces and
 * hyphens of any kind are plain ones.
 */
export const plainPatentNumber = (printed: string): string =>
  printed
    .replace(/[,/'\u2019\uff0c\uff0f]/g, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '');

/** Office, number and kind of a patent number in any spelling; null for another form. */
function parseNumber(printed: string): { office: string; digits: string; kind: string } | null {
  const compact = plainPatentNumber(printed)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  const [, office = '', digits = '', kind = ''] = /^([A-Z]{2})?0*(\d{4,})([A-Z]\d?)?$/.exec(compact) ?? [];
  return digits === '' ? null : { office, digits, kind };
}

/** The part of a patent number that all its spellings have. */
export const patentDigits = (printed: string): string | null => parseNumber(printed)?.digits ?? null;

/** True if two numbers may name one patent: `US 11,651,266 B2` and `US11651266B2`, also without office or kind. */
export function isSamePatent(a: string, b: string): boolean {
  const [one, other] = [parseNumber(a), parseNumber(b)];
  if (!one || !other) return plainPatentNumber(a).toUpperCase() === plainPatentNumber(b).toUpperCase();
  const agree = (part: 'office' | 'kind') => one[part] === '' || other[part] === '' || one[part] === other[part];
  return one.digits === other.digits && agree('office') && agree('kind');
}

const numberField = z
  .string({ error: PATENT_MESSAGES.empty })
  .max(60, 'Must be at most 60 characters long.')
  .transform(plainPatentNumber)
  .refine((value) => !isBlank(value), PATENT_MESSAGES.empty)
  .refine((value) => isBlank(value) || /^[A-Za-z0-9 -]*$/.test(value), PATENT_MESSAGES.numberInvalid);

function parsedList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (!value.trim().startsWith('[')) return parseNames(value);
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
/** Names as `inventors` takes them as text: separated by commas, or as JSON where that would be read otherwise. */
export function formatInventors(names: readonly string[]): string {
  const listed = names.join(', ');
  const read = parsedList(listed);
  const isSame = Array.isArray(read) && read.length === names.length && names.every((name, at) => name === read[at]);
  return isSame ? listed : JSON.stringify(names);
}
/** A list, its JSON, or names separated by commas or semicolons. Empty names are dropped. */
const inventorsField = z.preprocess(
  parsedList,
  z
    .array(text(120), { error: PATENT_MESSAGES.inventorsInvalid })
    .max(PATENT_LIMITS.inventorsMax, `At most ${PATENT_LIMITS.inventorsMax} inventors.`)
    .transform((names) => names.filter((name) => name !== '')),
);

function isDate(value: string): boolean {
  const year = Number(value.slice(0, 4));
  const parsed = new Date(`${value}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(value) &&
    !Number.isNaN(parsed.getTime()) &&
    parsed.toISOString().startsWith(value) &&
    year >= PATENT_LIMITS.firstYear &&
    year <= PATENT_LIMITS.lastYear
  );
}
const dateField = z
  .string({ error: PATENT_MESSAGES.dateInvalid })
  .transform((value) => value.trim().slice(0, value.includes('T') ? 10 : undefined))
  .refine((value) => value === '' || isDate(value), PATENT_MESSAGES.dateInvalid)
  .transform((value) => value || null)
  .nullable();
const linkField = text(500).refine((value) => value === '' || isWebAddress(value), PATENT_MESSAGES.linkInvalid);

const fields = {
  title: emptyRule(300),
  patent_number: numberField,
  inventors: inventorsField,
  issue_date: dateField,
  description: text(5000),
  user_id: id,
  doi: doiField,
  ...publicationInput,
};
export const patentCreate = z.object({
  ...fields,
  inventors: inventorsField.default([]),
  issue_date: dateField.default(null),
  description: text(5000).default(''),
  user_id: id.default(1),
  doi: doiField.default(null),
  pdf_url: linkField.optional(),
  pdf_file_media_id: libraryFile,
});
/** An empty `pdf_file` removes the uploaded document; a `pdf_url` replaces it with a link. */
export const patentUpdate = z
  .object({
    ...fields,
    pdf_url: linkField,
    pdf_file: clearedFile(PATENT_MESSAGES.fileType),
    pdf_file_media_id: libraryFile,
  })
  .partial();

const yearFilter = {
  year: z.coerce
    .number('year must be a year.')
    .int('year must be a year.')
    .min(PATENT_LIMITS.firstYear, 'year must be a year.')
    .max(PATENT_LIMITS.lastYear, 'year must be a year.')
    .optional(),
} as const;

const SORTABLE = ['issue_date', 'title', 'patent_number', 'created_at'] as const;
const FILTERS = { ...yearFilter, ...publicationFilter };

export const patentsEndpoints = {
  ...collectionEndpoints({
    path: '/api/patents',
    noun: 'patent',
    nouns: 'patents',
    record: patentRecord,
    create: patentCreate,
    update: patentUpdate,
    listResponse: z.array(patentRecord),
    sortable: SORTABLE,
    filters: FILTERS,
    files: {
      pdf_file: documentRule([PDF_TYPE], PATENT_LIMITS.pdfMegabytes, {
        type: PATENT_MESSAGES.fileType,
        size: PATENT_MESSAGES.fileSize,
      }),
    },
    readAccess: 'anyone',
    cache: { collections: ['patents'] },
  }),
  ...publicationEndpoints({ path: '/api/patents', nouns: 'patents', filters: yearFilter }),
  ...bulkEditEndpoints({
    path: '/api/patents',
    nouns: 'patents',
    update: patentUpdate,
    fields: ['issue_date', 'publish_at', 'unpublish_at'],
    filters: FILTERS,
  }),
  ...versionEndpoints({ path: '/api/patents', noun: 'patent', record: patentRecord }),
  ...exportEndpoint({ path: '/api/patents', nouns: 'patents', sortable: SORTABLE, filters: FILTERS }),
  ...importEndpoints({ path: '/api/patents', nouns: 'patents' }),
  duplicates: duplicatesEndpoint('/api/patents', 'patents', { patent_number: numberField }),
  citations: endpoint({
    method: 'GET',
    path: '/api/patents/:id/citations',
    access: 'anyone',
    summary:
      'Cite one live patent as BibTeX, RIS and CSL-JSON. Also served as files, at /patents/{id}/citation.bib, .ris and .json.',
    params: idParams,
    response: citations,
    cache: { collections: ['patents'] },
  }),
  years: endpoint({
    method: 'GET',
    path: '/api/patents/years',
    access: 'anyone',
    summary:
      'List the years in which patents were issued, newest first; of all patents for admins, unless state is live.',
    query: z.object({ state: z.literal('live', { error: 'state must be live.' }).optional() }),
    response: z.array(z.int()),
    cache: { collections: ['patents'] },
  }),
} as const;
