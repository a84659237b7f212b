export const LIMITED_PAGE = {
  title: 'One moment, please',
  text: 'You, or others on your network, asked for many pages at once. Please wait a moment and try again.',
} as const;
