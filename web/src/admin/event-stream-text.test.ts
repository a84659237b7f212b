import { expect, test } from 'vitest';
import { eventsIn } from './event-stream-text.ts';

test('events end with an empty line; what is not complete waits for the next piece', () => {
  expect(eventsIn('data: {"a":1}\n\ndata: {"a"')).toEqual({ events: ['{"a":1}'], rest: 'data: {"a"' });
  expect(eventsIn('data: {"a":2}\n\n')).toEqual({ events: ['{"a":2}'], rest: '' });
  expect(eventsIn('')).toEqual({ events: [], rest: '' });
});

test('comments are no events, and an event may have several lines', () => {
  expect(eventsIn(': unchanged\n\ndata: one\ndata:two\r\nid: 7\n\n')).toEqual({ events: ['one\ntwo'], rest: '' });
});
