import { decimalPrice } from '@qram/contract/values/dollars';
import type { MetadataSource, ModuleMetadata } from '../../../public-page/page-metadata.ts';
import { serviceButtonsQuery } from '../../buttons/queries.ts';

const CURRENCY = 'USD';

/** The services as schema.org Service, each with an offer for every price. */
function serviceItems({ queryClient, api, publicUrl }: MetadataSource): object[] {
  const buttons = queryClient.getQueryData(serviceButtonsQuery(api).queryKey) ?? [];
  return buttons.map(({ id, title, desc, monthlyPrice, payAsYouGoPrice }) => {
    const offer = (price: number, unitText: string) => ({
      '@type': 'Offer',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: decimalPrice(price),
        priceCurrency: CURRENCY,
        unitText,
      },
    });
    return {
      '@type': 'Service',
      name: title,
      ...(desc ? { description: desc } : {}),
      url: `${publicUrl}/plans#service-${id}`,
      provider: { '@id': `${publicUrl}/#organization` },
      offers: [offer(monthlyPrice, 'month'), ...(payAsYouGoPrice > 0 ? [offer(payAsYouGoPrice, 'usage')] : [])],
    };
  });
}

export const metadata: ModuleMetadata = { lists: { '/plans': serviceItems } };
