import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { CONTACT_MESSAGES, type ContactInfo } from '@qram/contract/modules/contact/contact';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Time } from '../../../admin/text/Time.tsx';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { ContactForm } from './ContactForm.tsx';
import { contactRecordQuery } from './contact-queries.ts';

export default function ContactScreen() {
  useScreenTitle('Contact Info');
  const record = useQuery(contactRecordQuery(useApi()));
  return (
    <>
      <ScreenHead title="Contact Info" />
      <Box component="section" className={panel.panel} maw={680} aria-label="Contact Info">
        {record.data ? <EditedContact first={record.data} /> : null}
        {record.isPending ? (
          <Stack gap="lg" p="lg" role="status" aria-label="Loading">
            {[72, 36, 36].map((height, at) => (
              <div key={['address', 'phone', 'email'][at]}>
                <Skeleton h={14} w="20%" />
                <Skeleton h={height} mt="xs" radius="md" />
              </div>
            ))}
          </Stack>
        ) : null}
        {record.isError && !record.data ? (
          <ErrorState
            message={CONTACT_MESSAGES.load}
            detail={findReason(record.error)}
            onRetry={() => record.refetch()}
            busy={record.isFetching}
          />
        ) : null}
      </Box>
    </>
  );
}

/** Restarts the form from the version saved or taken over last. */
function EditedContact({ first }: { first: ContactInfo }) {
  const [base, setBase] = useState(first);
  return (
    <>
      <Text p="16px 20px 0" fz="sm" lh={1.5} c="dimmed">
        Shown in the footer of every page and on the contact page. Last changed on{' '}
        <Time at={base.updated_at} show="time" />.
      </Text>
      <ContactForm key={base.updated_at} base={base} onBase={setBase} />
    </>
  );
}
