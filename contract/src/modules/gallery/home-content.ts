import { flag, integer, text } from '../../collection/fields.ts';

export const HOME_CONTENT_MESSAGES = {
  titleRequired: 'Title is required.',
  orderRequired: 'Order is required.',
  orderInvalid: 'Order must be a whole number from 0 to 9999.',
} as const;

/** @param shown how many of `nouns` the home page shows */
export const homeContentFields = (nouns: string, shown: number) => ({
  title: text({
    label: 'Title',
    max: 120,
    required: HOME_CONTENT_MESSAGES.titleRequired,
    sort: 'text',
    search: 'both',
  }),
  description: text({ label: 'Description', max: 500, multiline: true, initial: '', search: 'both' }),
  order: integer({
    label: 'Order',
    hint: `${nouns} are shown in this order, lowest number first. The home page shows the first ${shown} that are live.`,
    min: 0,
    most: 9999,
    invalid: HOME_CONTENT_MESSAGES.orderInvalid,
    required: HOME_CONTENT_MESSAGES.orderRequired,
    initial: 1,
    sort: 'plain',
    sortLabels: ['By order', 'By order, last first'],
  }),
  active: flag({ label: 'Active', initial: 1, sort: 'plain', sortLabels: ['Hidden first', 'Live first'], bulk: true }),
});
