import { describe, expect, test } from 'vitest';
import { openApiDocument, openApiPath } from '../../contract/src/api/openapi.ts';
import { allEndpoints } from '../../contract/src/contract.ts';

const { paths } = openApiDocument('http://localhost:3000');

describe('the API document', () => {
  test.each(allEndpoints().map(({ spec }) => [`${spec.method} ${spec.path}`, spec]))(
    'contains the endpoint %s',
    (_, spec) => {
      const operation = paths[openApiPath(spec.path)]?.[spec.method.toLowerCase()];
      expect(operation?.summary).toBe(spec.summary);
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    },
  );
});

test('finds no two endpoints with the same method and path', () => {
  const keys = allEndpoints().map(({ spec }) => `${spec.method} ${spec.path.replace(/:\w+/g, ':')}`);
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
});
