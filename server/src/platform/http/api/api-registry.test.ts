// @databases none
import { endpoint } from '@qram/contract/api/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ANONYMOUS } from '../../access/actor.ts';
import { ApiRegistry, callEndpoint } from './api-registry.ts';
import { Listed } from './responses.ts';

const access = 'anyone';
const summary = 'A test.';
const read = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access,
  summary,
  params: z.object({ id: z.coerce.number().int() }),
  response: z.object({ id: z.int(), name: z.string() }),
});
const list = endpoint({
  method: 'GET',
  path: '/api/things',
  access,
  summary,
  response: z.array(z.object({ id: z.int() })),
});
const nothing = endpoint({ method: 'POST', path: '/api/things', access, summary, response: null });

const bound = (...[spec, handler]: Parameters<ApiRegistry['bind']>) => {
  const registry = new ApiRegistry();
  registry.bind(spec, handler);
  const binding = registry.find(`${spec.method} ${spec.path}`);
  if (!binding) throw new Error('nothing is bound');
  return binding;
};

describe('the registry', () => {
  it('lists endpoints that are declared but not served, or served but not declared', () => {
    const registry = new ApiRegistry();
    registry.bind(nothing, async () => undefined);
    expect(() => registry.assertComplete([nothing])).not.toThrow();
    expect(() => registry.assertComplete([read, list])).toThrow(
      'GET /api/things/:id is in the contract but not served; GET /api/things is in the contract but not served; POST /api/things is served but not in the contract',
    );
  });

  it('rejects a second handler for an endpoint', () => {
    const registry = new ApiRegistry();
    registry.bind(nothing, async () => undefined);
    expect(() => registry.bind(nothing, async () => undefined)).toThrow('POST /api/things is served twice');
  });
});

describe('a response', () => {
  it('removes every undeclared field', async () => {
    const binding = bound(read, (async () => ({ id: 1, name: 'x', password_hash: 'secret' })) as never);
    expect((await callEndpoint(binding, { params: { id: '1' } }, ANONYMOUS)).body).toEqual({ id: 1, name: 'x' });
    const many = bound(
      list,
      (async () => new Listed([{ id: 1, secret: 2 }], { total: 1, page: null, perPage: 1 })) as never,
    );
    expect(await callEndpoint(many, {}, ANONYMOUS)).toMatchObject({ body: [{ id: 1 }], list: { total: 1 } });
    expect((await callEndpoint(many, {}, ANONYMOUS)).body).toEqual([{ id: 1 }]);
  });

  it('reports a response that violates its schema', async () => {
    const binding = bound(read, (async () => ({ id: 1 })) as never);
    await expect(callEndpoint(binding, { params: { id: '1' } }, ANONYMOUS)).rejects.toThrow(z.ZodError);
  });

  it('sends no body where none is declared', async () => {
    const binding = bound(nothing, (async () => ({ secret: 1 })) as never);
    expect((await callEndpoint(binding, {}, ANONYMOUS)).body).toBeUndefined();
  });

  it('renders no response for invalid parameters', async () => {
    const binding = bound(read, async () => {
      throw new Error('was asked');
    });
    await expect(callEndpoint(binding, { params: { id: 'x' } }, ANONYMOUS)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
