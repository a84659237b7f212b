import { expect, test } from 'vitest';
import { getVideoId } from './video-link.ts';

const ID = 'F_Riqjdh2oM';

test.each([
  `https://youtu.be/${ID}`,
  `https://youtu.be/${ID}?list=PL123`,
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?v=${ID}&list=PL123&index=2`,
  `https://www.youtube.com/watch?list=PL123&v=${ID}`,
  `https://www.youtube.com/embed/${ID}`,
  `https://m.youtube.com/shorts/${ID}`,
  `https://youtube.com/live/${ID}?feature=share`,
  `https://www.youtube.com/live/${ID}`,
  `youtu.be/${ID}`,
  `www.youtube.com/watch?v=${ID}`,
  `https://www.youtu.be/${ID}?si=abc`,
  `\u200bhttps://youtu.be/${ID}\u2060 `,
  `https://youtu.be/\u200b${ID}`,
  `https://www.youtube.com/v/${ID}?version=3`,
  `https://www.youtube.com/e/${ID}`,
  `https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3D${ID}%26feature%3Dshare`,
  `https://www.youtube.com/watch?feature=youtu.be&amp;v=${ID}`,
  `https://gaming.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}&t=3`,
  `https://www.youtube.com/watch?v=${ID}?t=1`,
  `youtube.com:443/watch?v=${ID}`,
  `https://youtu.be/${ID}.`,
  `(https://youtu.be/${ID}),`,
  `<https://youtu.be/${ID}>`,
])('finds the single video of %s', (link) => {
  expect(getVideoId(link)).toBe(ID);
});

test.each([
  'https://www.youtube.com/playlist?list=PL123',
  `https://www.youtube.com/playlist?list=PL123&v=${ID}`,
  'https://www.youtube.com/watch?list=PL123',
  'https://www.youtube.com/embed/videoseries?list=PL123',
  'https://youtu.be/playlist?list=PL123',
  `https://example.test/watch?v=${ID}`,
  `ftp://www.youtube.com/watch?v=${ID}`,
  'not a link',
  `www.youtube.com/@channel/live`,
  'https://www.youtube.com/live/',
  'youtube.com/playlist?list=PL123',
  'youtu.be',
  'https://www.youtube.com/attribution_link',
  'https://www.youtube.com/attribution_link?u=%2Fattribution_link',
  `javascript:youtu.be/${ID}`,
])('finds no single video in %s', (link) => {
  expect(getVideoId(link)).toBeNull();
});
