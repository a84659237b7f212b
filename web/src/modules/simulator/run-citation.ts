import { formatRunLink, MODEL_VERSION, type RunSettings } from '@qram/simulator';

/**
 * A run as BibTeX, for a paper that shows its figures. The link is the whole run; the version of the model says which
 * figures a seed gives.
 * @param publicUrl address of the site, without a slash at the end
 * @param today when the run was opened, in the reader's time zone
 */
export function formatRunCitation(run: RunSettings, publicUrl: string, today: Date): string {
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-');
  return [
    '@misc{qram-simulator,',
    '  title = {{QRAM} simulator},',
    `  year = {${today.getFullYear()}},`,
    `  howpublished = {\\url{${publicUrl}/simulator#${formatRunLink(run)}}},`,
    `  note = {Model version ${MODEL_VERSION}, seed ${run.seed}, accessed ${date}}`,
    '}',
    '',
  ].join('\n');
}
