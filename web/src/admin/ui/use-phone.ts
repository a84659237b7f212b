import { useMediaQuery } from '@mantine/hooks';

/** True on phones: below the width at which lists have columns and the sidebar is in sight. */
export const usePhone = (): boolean => useMediaQuery('(width < 768px)', false, { getInitialValueInEffect: false });
