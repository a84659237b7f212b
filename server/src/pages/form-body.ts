import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Lets the routes of a scope take forms that are sent without a script. @param maxBytes of the body */
export function acceptForms(scope: FastifyInstance, maxBytes: number): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** The fields of a form; none for a body of another type. */
export const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams();
