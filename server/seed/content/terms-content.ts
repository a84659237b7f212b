/** Sample terms of service: an introduction, then one rule per line (requirements: Terms). */
export const termsSeed = [
  'These terms are a sample. They describe how this site may be used until its operator replaces them.',
  '- You may read, watch and download what is open to you, for learning and for evaluating the offering.',
  '- You keep your sign-in data to yourself, and tell us when someone else has used your account.',
  '- Premium material is for the account it was unlocked for; do not pass it on.',
  '- Do not try to reach what is not open to you, and do not disturb the service for others.',
  '- Linked videos, papers and patents belong to their publishers and follow their own terms.',
  '- We may change or withdraw parts of the site, and update these terms; the current text is always on this page.',
  '- The material is given as it is, without a promise that it suits a particular purpose.',
].join('\n');
