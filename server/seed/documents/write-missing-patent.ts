import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { missingPatentDocument } from './missing-patent.ts';

/** Writes the default document of patents anew; run it with Node when missing-patent.ts has changed. */
const target = fileURLToPath(new URL('../../../web/public/documents/patent-not-available.pdf', import.meta.url));
writeFileSync(target, missingPatentDocument());
