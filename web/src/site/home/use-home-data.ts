import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../api-context.tsx';
import { serviceButtonsQuery } from '../../modules/buttons/queries.ts';
import { featureCardsQuery } from '../../modules/features/queries.ts';
import { slidesQuery } from '../../modules/gallery/queries.ts';

/** The home page's data; what failed is undefined, and said in the console only (spec §8). */
export function useHomeData() {
  const api = useApi();
  const slides = useQuery(slidesQuery(api));
  const buttons = useQuery(serviceButtonsQuery(api));
  const features = useQuery(featureCardsQuery(api));
  const problem = slides.error ?? buttons.error ?? features.error;
  useEffect(() => {
    if (problem) console.warn('Home data could not be loaded:', problem.message);
  }, [problem]);
  return {
    slides: slides.data,
    buttons: buttons.data,
    features: features.data,
    loading: slides.isPending || buttons.isPending || features.isPending,
  };
}
