import { readFileSync } from 'node:fs';
import { launchChromium } from '@qram/testing/chromium';
import { startSite } from '@qram/testing/site';
import { settle } from './harness/settle.ts';
import { Visit } from './harness/visit.ts';
const [site, browser] = await Promise.all([startSite(), launchChromium()]);
const visit = new Visit(site, browser);
try {
  const upload = async (name: string, bytes: Buffer) => {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], name));
    const token = await visit.open('/admin', { as: 'admin' }).then(async (p) => { const t = await p.evaluate(() => localStorage.getItem('token')); await p.context().close(); return t; });
    const r = await fetch(`${site.url}/api/media`, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
    const j = await r.json(); if (r.status !== 201) console.log(j); return j as { id: number };
  };
  const pic = await upload('cryostat-stages-of-a-dilution-refrigerator-and-more.jpg', readFileSync('/tmp/zz-pic.png'));
  await upload('interference-wide.png', readFileSync('/tmp/zz-pic.png'));
  const all = await visit.callAsAdmin<{ id: number; type: string; uses: number; name: string }[]>('GET', '/api/media');
  console.log(all.map((f) => `${f.id} ${f.type} ${f.uses} ${f.name}`).join('\n'));
  const used = all.find((f) => f.type === 'picture' && f.uses > 0) ?? pic;
  const doc = all.find((f) => f.type === 'pdf');
  const only = process.argv.slice(2);
  const shots: [string, string, ((p: any) => Promise<void>)?][] = [
    ['grid', '/admin/Media'],
    ['open', `/admin/Media?view=${used.id}`],
    ['unusedopen', `/admin/Media?view=${pic.id}`, async (p) => { await p.getByRole('slider', { name: 'Focal point' }).focus(); await p.keyboard.press('Shift+ArrowRight'); await p.keyboard.press('Shift+ArrowUp'); }],
    ['doc', `/admin/Media?view=${doc?.id}`],
    ['list', '/admin/Media?list'],
    ['selected', '/admin/Media', async (p) => { await p.getByRole('checkbox').nth(2).check({ force: true }); await p.getByRole('checkbox').nth(3).check({ force: true }); }],
    ['picker', '/admin/Gallery?new', async (p) => { await p.getByRole('button', { name: 'Choose from library' }).click(); await p.waitForTimeout(700); }],
    ['upload', '/admin/Media', async (p) => { await p.locator('input[type=file]').first().setInputFiles([{ name: 'a-new-picture.png', mimeType: 'image/png', buffer: readFileSync('/tmp/zz-pic.png') }, { name: 'words.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') }]); await p.waitForTimeout(2500); }],
    ['pdfask', '/admin/Media', async (p) => { await p.locator('input[type=file]').first().setInputFiles([{ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }]); await p.waitForTimeout(600); }],
    ['logos', '/admin/Logos'],
    ['topicform', '/admin/tutorials?new'],
  ];
  for (const [name, path, act] of shots) {
    if (only.length && !only.includes(name)) continue;
    for (const [width, height] of [[1440, 1000], [390, 844]] as const)
      for (const theme of ['light', 'dark'] as const) {
        const page = await visit.open(path, { as: 'admin', theme, width, height, reducedMotion: true } as never);
        await settle(page);
        try { await act?.(page); } catch (e) { console.log(name, width, theme, String(e).slice(0, 300)); }
        await settle(page);
        await page.screenshot({ path: `/tmp/zz/${name}-${theme}-${width}.png` });
        await page.context().close();
      }
    console.log(name);
  }
} finally {
  await Promise.all([browser.close(), site.remove()]);
}
