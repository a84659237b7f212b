import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Accepts forms sent without JavaScript. @param maxBytes of the body */
export function acceptForms(scope: FastifyInstance, maxBytes: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

export const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
