import { expect, test } from 'vitest';
import { termLines } from './term-lines.ts';

test.each([
  ['Intro\n- One\n- Two', ['Intro', 'One', 'Two']],
  ['Intro\\n- One\\nTwo', ['Intro', 'One', 'Two']],
  ['Intro\r\n\r\n- One\rTwo', ['Intro', 'One', 'Two']],
  ['\n  \n\t- Intro', ['Intro']],
  ['-no space stays\n- - twice', ['-no space stays', '- twice']],
  ['a - b', ['a - b']],
  ['-\n- \n  -  ', []],
  ['', []],
  ['\\n\\n', []],
  ['one \\\\n two', ['one \\', 'two']],
])('%j has the lines %j', (data, lines) => {
  expect(termLines(data)).toEqual(lines);
});
