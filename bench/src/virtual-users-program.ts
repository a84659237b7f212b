import autocannon from 'autocannon';
import { toAutocannonOptions, type VirtualUserRequests } from './virtual-users-requests.ts';

/** `node virtual-users-program.ts <seconds> <requests as JSON>` prints a JSON report. */
const [seconds, requests] = process.argv.slice(2);
const report = await autocannon(
  toAutocannonOptions(JSON.parse(requests ?? '') as VirtualUserRequests, Number(seconds)),
);
const { latency, errors, non2xx } = report;
const { average, total } = report.requests;
console.log(
  JSON.stringify({ requests: { average, total }, latency: { p50: latency.p50, p99: latency.p99 }, errors, non2xx }),
);
