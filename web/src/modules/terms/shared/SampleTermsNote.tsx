import { SAMPLE_TERMS } from '@qram/contract/modules/terms/sample-terms';
import type { Term } from '@qram/contract/modules/terms/terms';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { termsQuery } from '../queries.ts';
import classes from './SampleTermsNote.module.css';

export const hasSampleTerms = (terms: readonly Pick<Term, 'data'>[]): boolean =>
  terms.some(({ data }) => data.trim() === SAMPLE_TERMS);

export default function SampleTermsNote({ linked = false }: { linked?: boolean }) {
  const { data } = useQuery(termsQuery(useApi()));
  if (!hasSampleTerms(data ?? [])) return null;
  return (
    <p className={`text-4 text-ink-2 screen-only ${classes.note}`} role="status">
      <strong>These are the sample terms.</strong> They apply until you replace them.{' '}
      {linked ? <Link to="/admin/Terms">Edit the terms</Link> : 'Only admins see this note.'}
    </p>
  );
}
