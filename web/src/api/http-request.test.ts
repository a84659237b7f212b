import { describe, expect, test } from 'vitest';
import { buildMultipart, buildRequest, buildUrl } from './http-request.ts';

describe('buildUrl', () => {
  test('fills parameters and escapes them', () => {
    expect(buildUrl('/api/logo/:name', { name: 'a/b c' })).toBe('/api/logo/a%2Fb%20c');
  });

  test('omits undefined, null and empty values from the query', () => {
    expect(buildUrl('/api/videos', {}, { search: '', page: 2, sort: undefined, per_page: null })).toBe(
      '/api/videos?page=2',
    );
  });
});

test('encodes multipart fields as text, null as empty, omits undefined, and appends files by name', () => {
  const file = new File(['x'], 'a.png');
  const form = buildMultipart({ order: 2, active: 1, image: null, title: undefined }, { picture: file });
  expect([...form.keys()]).toEqual(['order', 'active', 'image', 'picture']);
  expect([form.get('order'), form.get('image'), (form.get('picture') as File).name]).toEqual(['2', '', 'a.png']);
});

describe('buildRequest', () => {
  test('sends bodies as JSON', () => {
    expect(buildRequest('PUT /api/videos/:id', { params: { id: 7 }, body: { title: 'a' } })).toEqual({
      method: 'PUT',
      url: '/api/videos/7',
      body: '{"title":"a"}',
      contentType: 'application/json',
    });
  });

  test('sends an update with files as POST with _method=PUT', () => {
    const request = buildRequest('PUT /api/gallery/:id', {
      params: { id: 7 },
      body: {},
      files: { image: new File(['x'], 'a.png') },
    });
    expect([request.method, request.url, request.contentType]).toEqual(['POST', '/api/gallery/7?_method=PUT', null]);
  });

  test('sends no body if there is none', () => {
    expect(buildRequest('GET /api/me', {})).toMatchObject({ method: 'GET', body: null, contentType: null });
  });
});
