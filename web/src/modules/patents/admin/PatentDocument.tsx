import { Flex } from '@mantine/core';
import type { Patent } from '@qram/contract/modules/patents/patents';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { collectionCalls } from '../../../admin/calls/collection-calls.ts';
import { useRowTabIndex } from '../../../admin/list/table/row-keys.tsx';
import text from '../../../admin/ui/text.module.css';
import { openInTab } from '../../../admin/url/open-in-tab.ts';
import type { Transport } from '../../../api/api-client.ts';
import { useApi } from '../../../api/api-context.tsx';
import { buildLink, getUpload } from './patent-values.ts';

/** An address at which an admin can open the document of a patent that isn't live, and so isn't public. */
async function linkOfDocument(api: Transport, { id }: Patent): Promise<string> {
  const calls = collectionCalls<Patent>(api, '/api/patents');
  const { rows } = await calls.versions(id, { page: 1, per_page: 1 });
  return calls.versionFileLink({ id, number: rows[0]?.number ?? 1 }, 'pdf_file');
}

export function PatentDocument({ patent, long = false }: { patent: Patent; long?: boolean }) {
  const uploaded = getUpload(patent) !== null;
  const DocumentIcon = uploaded ? IconFileTypePdf : IconExternalLink;
  const label = uploaded ? 'PDF' : 'Link';
  const api = useApi();
  const tabIndex = useRowTabIndex();
  const openDocument = (event: MouseEvent) => {
    if (!uploaded || patent.state === 'live') return;
    event.preventDefault();
    void openInTab(() => linkOfDocument(api, patent));
  };
  return (
    <Flex
      tabIndex={tabIndex}
      component="a"
      w="fit-content"
      align="center"
      gap="xxs"
      bdrs={6}
      className={`${text.link} ${text.wrap}`}
      href={patent.pdf_url}
      target="_blank"
      rel="noreferrer"
      onClick={openDocument}
    >
      <DocumentIcon size={16} stroke={1.6} className={text.icon} aria-hidden="true" />
      <span>{long ? (getUpload(patent) ?? buildLink(patent)) : label}</span>
      <span className="visually-hidden">{` of ${patent.title}, opens in a new tab`}</span>
    </Flex>
  );
}
