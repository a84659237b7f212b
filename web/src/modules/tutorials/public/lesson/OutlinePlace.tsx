import { type RefObject, useEffect } from 'react';
import CurrentSection, { type CurrentSectionProps } from '../../../../ui/text/CurrentSection.tsx';

interface OutlinePlaceProps extends CurrentSectionProps {
  current: string | null;
  list: RefObject<HTMLElement | null>;
}

/** Follows which section is being read, and keeps its link in sight in a long outline. Renders nothing. */
export default function OutlinePlace({ current, list, ...sections }: OutlinePlaceProps) {
  useEffect(() => {
    const link = current === null ? null : list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !link) return;
    const { scrollTop, clientHeight } = list.current;
    const { offsetTop, offsetHeight } = link;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight)
      list.current.scrollTop = offsetTop - (clientHeight - offsetHeight) / 2;
  }, [current, list]);
  return <CurrentSection {...sections} />;
}
