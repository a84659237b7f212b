import { Box, Skeleton, Text } from '@mantine/core';
import { LOGO_NAMES } from '@qram/contract/modules/logos/logos';
import { useQuery } from '@tanstack/react-query';
import { findReason } from '../../../admin/theme/toast.tsx';
import { ErrorState } from '../../../admin/ui/ErrorState.tsx';
import panel from '../../../admin/ui/panel.module.css';
import { ScreenHead } from '../../../admin/ui/ScreenHead.tsx';
import { useScreenTitle } from '../../../admin/url/screen-title.ts';
import { useApi } from '../../../api/api-context.tsx';
import { logosQuery } from '../queries.ts';
import { LogoCard } from './LogoCard.tsx';
import classes from './logos.module.css';

/**
 * Logos: the five images that replace the first letter of the brand word, each on the backgrounds it is used on (requirements: Logos).
 */
export default function LogosScreen() {
  useScreenTitle('Logos');
  const logos = useQuery({ ...logosQuery(useApi()), staleTime: 0 });
  return (
    <>
      <ScreenHead title="Logos" />
      <Text maw="72ch" m="-8px 0 20px" fz="md" c="var(--ink-2)">
        A logo takes the place of the “Q” in QRAM, at the height of the letter. Square images work best. Changes go live
        right away.
      </Text>
      {logos.isError && !logos.data ? (
        <section className={panel.panel} aria-label="Logos">
          <ErrorState
            message="The logos couldn't be loaded."
            detail={findReason(logos.error)}
            onRetry={() => logos.refetch()}
            busy={logos.isFetching}
          />
        </section>
      ) : null}
      {logos.data ? (
        <ul className={classes.cards}>
          {logos.data.map((logo) => (
            <LogoCard key={logo.key} logo={logo} />
          ))}
        </ul>
      ) : null}
      {logos.isPending ? (
        <div className={classes.cards} role="status" aria-label="Loading">
          {LOGO_NAMES.map((name) => (
            <Box key={name} p="md" className={panel.panel}>
              <Skeleton h={18} w="45%" />
              <Skeleton h={96} mt="xxl" radius="md" />
              <Skeleton h={36} w={140} mt="md" radius="md" />
            </Box>
          ))}
        </div>
      ) : null}
    </>
  );
}
