// @databases none
import { expect, it } from 'vitest';
import { hashPassword, MAX_HASHES, verifyPassword } from './password-hash.ts';

it('limits concurrent hashes, and accepts more once some are done', async () => {
  const over = 5;
  const all = Array.from({ length: MAX_HASHES + over }, () => hashPassword('secret-words'));
  const settled = await Promise.allSettled(all);
  const refused = settled.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(over);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 1 });
  const hash = await hashPassword('secret-words');
  expect([await verifyPassword(hash, 'secret-words'), await verifyPassword(hash, 'other-words')]).toEqual([
    true,
    false,
  ]);
});
