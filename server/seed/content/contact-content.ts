export const contactInfoSeed = {
  id: 1,
  address: '1 Example Street, Example City',
  phone: '+1 555 010 0199',
  email: 'team@example.test',
} as const;
