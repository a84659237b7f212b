/** Sample terms of service: an introduction, then one rule per line (requirements: Terms). */
export const SAMPLE_TERMS = [
  'These terms apply to everyone who uses this site and its services. By using them, you agree to the following:',
  '- You may read, watch and download the content you have access to, to learn and to evaluate our services.',
  '- Keep your login details private, and tell us if someone else has used your account.',
  "- Premium content is for your account only. Don't share it.",
  "- Don't try to open content you don't have access to, and don't disrupt the service for others.",
  "- Linked videos, papers and patents belong to their publishers, and the publishers' terms apply.",
  '- We may change or remove parts of the site and update these terms. The current version is always on this page.',
  '- All content is provided as is, without any warranty.',
].join('\n');
