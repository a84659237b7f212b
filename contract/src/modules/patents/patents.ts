import { z } from 'zod';
import { endpoint } from '../../api/endpoint.ts';
import { idParams, text } from '../../api/fields.ts';
import { collection } from '../../collection/collection.ts';
import { toMendFilter } from '../../collection/collection-endpoints.ts';
import { documentRule, PDF_TYPE } from '../../collection/documents.ts';
import { duplicatesEndpoint } from '../../collection/duplicates.ts';
import { day, document, field, names, optional, reference, text as textField } from '../../collection/fields.ts';
import { parseNames } from '../../values/person-names.ts';
import { isBlank } from '../../values/visible-text.ts';
import { isWebUrl } from '../../values/web-url.ts';
import { citations } from './citations.ts';
import { doiField } from './doi.ts';

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

/** `US 11,423,123 B2`, `WO 2020/123456`. Normalizes spaces and hyphens. */
export const plainPatentNumber = (printed: string): string =>
  printed
    .replace(/[,/'\u2019\uff0c\uff0f]/g, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/^ | $/g, '');

/** Null: another form. */
function parseNumber(printed: string): { office: string; digits: string; kind: string } | null {
  const compact = plainPatentNumber(printed)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase();
  const [, office = '', digits = '', kind = ''] = /^([A-Z]{2})?0*(\d{4,})([A-Z]\d?)?$/.exec(compact) ?? [];
  return digits === '' ? null : { office, digits, kind };
}

/** Part that all spellings share. */
export const patentDigits = (printed: string): string | null => parseNumber(printed)?.digits ?? null;

/** True if both may name one patent: `US 11,651,266 B2` and `US11651266B2`, also without office or kind. */
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
/** Comma-separated, or JSON where that would be ambiguous. */
export function formatInventors(names: readonly string[]): string {
  const listed = names.join(', ');
  const read = parsedList(listed);
  const isSame = Array.isArray(read) && read.length === names.length && names.every((name, at) => name === read[at]);
  return isSame ? listed : JSON.stringify(names);
}
/** A list, JSON, or names separated by commas or semicolons; drops empty names. */
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
const linkField = text(500).refine((value) => value === '' || isWebUrl(value), PATENT_MESSAGES.linkInvalid);

const yearFilter = {
  year: z.coerce
    .number('year must be a year.')
    .int('year must be a year.')
    .min(PATENT_LIMITS.firstYear, 'year must be a year.')
    .max(PATENT_LIMITS.lastYear, 'year must be a year.')
    .optional(),
} as const;

/** Visitors search title and description, admins also number and inventors (requirements: Patents). */
export const patents = collection({
  name: 'patents',
  path: '/api/patents',
  one: 'patent',
  many: 'patents',
  title: 'title',
  description: 'Patents on quantum random access memory, with their inventors, dates and documents.',
  fields: {
    title: textField({
      label: 'Title',
      max: 300,
      required: PATENT_MESSAGES.empty,
      sort: 'text',
      search: 'both',
      formulas: true,
      example: 'Example of a memory device',
    }),
    /** Numbers are unique, so a copy needs its own. */
    patent_number: field(numberField, {
      label: 'Patent number',
      max: 60,
      required: PATENT_MESSAGES.empty,
      sort: 'text',
      sortLabels: ['Number, lowest first', 'Number, highest first'],
      search: 'admin',
      resets: true,
      example: 'US 0000000 B2',
    }),
    inventors: names(inventorsField, {
      label: 'Inventors',
      hint: 'Names separated by commas.',
      initial: [],
      search: 'admin',
      example: 'First Inventor, Second Inventor',
    }),
    issue_date: day(dateField, {
      label: 'Issue date',
      hint: "Leave it empty if it isn't known.",
      sort: 'optional',
      sortLabels: ['Earliest issue first', 'Latest issue first'],
      bulk: true,
      example: '2024-05-31',
    }),
    description: textField({
      label: 'Description',
      max: 5000,
      multiline: true,
      initial: '',
      search: 'both',
      formulas: true,
      example: 'What the invention is about.',
    }),
    user_id: reference({ label: 'User', initial: 1, hidden: true }),
    /** URL of a page or the uploaded document, or empty. A new link replaces the document. */
    pdf_url: field(linkField.optional(), {
      label: 'Link to the document',
      max: 500,
      placeholder: 'https://…',
      hint: 'For a document hosted elsewhere. Uploading a PDF replaces the link.',
      example: 'https://example.com/patent.pdf',
    }),
    pdf_file: document(
      { label: 'Document', hint: `PDF, at most ${PATENT_LIMITS.pdfMegabytes}\u00a0MB.` },
      documentRule([PDF_TYPE], PATENT_LIMITS.pdfMegabytes, {
        type: PATENT_MESSAGES.fileType,
        size: PATENT_MESSAGES.fileSize,
      }),
      /** File name of the upload; null without one. */
      { pdf_name: z.string().nullable() },
      {},
    ),
    /** Digital Object Identifier of the paper. */
    doi: optional(doiField, z.string(), {
      label: 'DOI of the paper',
      max: 255,
      hint: 'The DOI of the paper on this invention, if there is one, such as 10.1103/PhysRevLett.100.160501.',
    }),
  },
  /** Year of the issue date, for the filter. */
  derived: { issue_year: z.int().nullable() },
  filters: { ...yearFilter, ...toMendFilter },
  readAccess: 'anyone',
  defaultSort: '-issue_date',
  versioned: true,
  imported: true,
});
export type Patent = z.output<typeof patents.record>;

export const patentsEndpoints = {
  ...patents.endpoints,
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
