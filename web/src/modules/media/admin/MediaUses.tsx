import { Anchor, Box, Flex, Text } from '@mantine/core';
import type { MediaFile } from '@qram/contract/modules/media/media';
import { Link } from 'react-router';
import { count } from '../../../admin/text/text-format.ts';
import text from '../../../admin/ui/text.module.css';
import { getUseLabels, places } from '../shared/media-labels.ts';
import classes from './media-panel.module.css';

export function MediaUses({ file }: { file: MediaFile }) {
  const more = file.uses - file.used_by.length;
  return (
    <section className={classes.section} aria-labelledby="media-uses">
      <Box component="h3" mb="xxs" fz="sm" id="media-uses">
        Where used{' '}
        {file.uses > 0 ? (
          <Text span fw={400} c="dimmed">
            {places(file.uses)}
          </Text>
        ) : null}
      </Box>
      {file.uses === 0 ? (
        <Text fz="sm" c="dimmed">
          No slide, card, logo, patent or lesson uses this file.
        </Text>
      ) : null}
      <Flex component="ul" direction="column">
        {file.used_by.map((use) => {
          const { title, to, place, icon: UseIcon } = getUseLabels(use);
          return (
            <Flex key={`${use.kind} ${use.id ?? use.title}`} component="li" align="center" gap="sm" mih={32} c="dimmed">
              <UseIcon size={17} stroke={1.6} className={text.icon} aria-hidden="true" />
              <Anchor component={Link} to={to} flex="1 1 auto" miw={0} fz="sm" fw={600} className={text.wrap}>
                {title}
              </Anchor>
              <Text span flex="none" maw="45%" fz="sm" ta="right">
                {place}
              </Text>
            </Flex>
          );
        })}
      </Flex>
      {more > 0 ? <Text fz="sm" c="dimmed">{`and ${count(more)} more`}</Text> : null}
    </section>
  );
}
