import { expect, test } from 'vitest';
import { DOI_INVALID, doiField } from './doi.ts';
import { doiUrl } from './doi-url.ts';

const BARE = '10.1103/PhysRevLett.100.160501';
const SICI = '10.1002/(SICI)1097-0258(19980815/30)17:15/16<1661::AID-SIM968>3.0.CO;2-2';

test.each([
  [BARE, BARE],
  [` ${BARE} `, BARE],
  [`doi:${BARE}`, BARE],
  [`DOI: ${BARE}`, BARE],
  [`https://doi.org/${BARE}`, BARE],
  [`http://dx.doi.org/${BARE}`, BARE],
  [`HTTPS://WWW.DOI.ORG/${BARE}`, BARE],
  [`doi.org/${BARE}`, BARE],
  ['https://doi.org/10.1103%2FPhysRevLett.100.160501', BARE],
  [`${BARE}.`, BARE],
  ['10.1103/PHYSREVLETT.100.160501', '10.1103/PHYSREVLETT.100.160501'],
  ['10.1000/456#789?a=b', '10.1000/456#789?a=b'],
  ['10.1002/(SICI)1097-4571(199806)49:8', '10.1002/(SICI)1097-4571(199806)49:8'],
  ['10.5555/é', '10.5555/é'],
  [SICI, SICI],
  [`doi:${SICI}`, SICI],
  [`https://doi.org/${encodeURI(SICI)}`, SICI],
  ['10.1175/1520-0442(1994)007<0929:TSOTIA>2.0.CO;2', '10.1175/1520-0442(1994)007<0929:TSOTIA>2.0.CO;2'],
  [`DOI ${BARE}`, BARE],
  [`doi\u00a0${BARE}`, BARE],
  [`DOI: https://doi.org/${BARE}`, BARE],
  [`info:doi/${BARE}`, BARE],
  [`\u200b${BARE}\u2060`, BARE],
  ['10.5555/a%20b', '10.5555/a%20b'],
  [`(${BARE})`, BARE],
  [`https://doi.org/${BARE}).`, BARE],
  [`<https://doi.org/${BARE}>`, BARE],
  [`\u201c${BARE}\u201d`, BARE],
  ['10.1016/S0375-9601(97)00123-4', '10.1016/S0375-9601(97)00123-4'],
  ['(10.1016/0003-4916(63)90068-X)', '10.1016/0003-4916(63)90068-X'],
  [SICI.replace('<', '&lt;').replace('>', '&gt;'), SICI],
  [`urn:doi:${BARE}`, BARE],
  [`doi://${BARE}`, BARE],
  [`https://doi.org/doi:${BARE}`, BARE],
  [`doi\uff1a${BARE}`, BARE],
  ['', null],
  ['  ', null],
  [null, null],
])('reads %j as %j', (typed, stored) => {
  expect(doiField.parse(typed)).toBe(stored);
});

test.each([
  'PhysRevLett.100.160501',
  '10.1103',
  '10.1103/',
  '10.11/short',
  '11.1103/x',
  'doi:',
  'https://doi.org/',
  'https://example.com/10.1103/x',
  'https://doi.org.example.com/10.1103/x',
  'javascript:alert(1)',
  'javascript:10.1103/x',
  'doi:javascript:alert(1)//10.1103/x',
  '10.1103/a b',
  '10.1103/"onload=x',
  '10.1103/<script>',
  '10.1103/<a',
  '10.1103/a>b',
  '10.1103/{a}',
  '10.1103/a\\b',
  '10.1103/\ud800',
  `10.1103/${'x'.repeat(300)}`,
  10.1103,
])('rejects %j', (typed) => {
  const { success, error } = doiField.safeParse(typed);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(typeof typed === 'number' ? 'Must be text.' : /at most 255|Enter a DOI/);
});

test('names the expected form', () => {
  expect(doiField.safeParse('x').error?.issues[0]?.message).toBe(DOI_INVALID);
});

test.each([
  [BARE, `https://doi.org/${BARE}`],
  ['10.1000/456#789?a=b', 'https://doi.org/10.1000/456%23789%3Fa=b'],
  ['10.5555/é%', 'https://doi.org/10.5555/%C3%A9%25'],
  ['10.1175/7<9:T>2', 'https://doi.org/10.1175/7%3C9:T%3E2'],
])('leads %s to %s', (doi, address) => {
  expect(doiUrl(doi)).toBe(address);
});
