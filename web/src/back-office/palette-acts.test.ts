import { expect, test } from 'vitest';
import { readAct } from './palette-acts.ts';

test.each([
  ['approve wei', { verb: 'approve', words: 'wei' }],
  ['Approve', { verb: 'approve', words: '' }],
  ['give wei hassan a month', { verb: 'give', words: 'wei hassan' }],
  ['give wei a mon', { verb: 'give', words: 'wei' }],
  ['give wei a', { verb: 'give', words: 'wei' }],
  ['give Monica', { verb: 'give', words: 'Monica' }],
  ['publish Lesson 60', { verb: 'publish', words: 'Lesson 60' }],
  ['hide the slide', { verb: 'hide', words: 'the slide' }],
  ['publisher', null],
  ['add video', null],
  ['', null],
])('reads %j as %j', (query, act) => {
  expect(readAct(query)).toEqual(act);
});
