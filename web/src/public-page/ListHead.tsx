import type { ListParams } from '../ui/controls/list-url.ts';
import { DocumentHead } from './document-head.tsx';

interface ListHeadProps {
  title: string;
  params: ListParams;
  path: string;
}

export function ListHead({ title, params: { search, page }, path }: ListHeadProps) {
  const place = page > 1 ? `${title}, page ${page}` : title;
  if (search === '') return <DocumentHead title={place} path={path} />;
  return <DocumentHead title={`“${search}” in ${place}`} />;
}
