import { TONES, type Tone } from './drawing.ts';

/** XML of a package's fixed parts: one master, one empty layout, one theme in the colours of the pages. */
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument';

export const xml = (text: string): string => DECLARATION + text;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A colour as six hexadecimal digits. */
export const hex = (tone: Tone): string =>
  TONES[tone]
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();

/** A `.rels` part: targets by their types, as rId1, rId2 and so on. */
export function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const entries = targets.map(([type, target], position) => {
    const kind = type.includes('/') ? type : `${OFFICE}/${type}`;
    return `<Relationship Id="rId${position + 1}" Type="${kind}" Target="${target}"/>`;
  });
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
  );
}

export function contentTypes(slides: number): string {
  const override = (part: string, type: string) => `<Override PartName="/${part}" ContentType="${type}+xml"/>`;
  const presentation = `${CONTENT}.presentationml`;
  const parts = [
    override('ppt/presentation.xml', `${presentation}.presentation.main`),
    override('ppt/slideMasters/slideMaster1.xml', `${presentation}.slideMaster`),
    override('ppt/slideLayouts/slideLayout1.xml', `${presentation}.slideLayout`),
    override('ppt/theme/theme1.xml', `${CONTENT}.theme`),
    override('docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties'),
    override('docProps/app.xml', `${CONTENT}.extended-properties`),
    ...Array.from({ length: slides }, (_, place) =>
      override(`ppt/slides/slide${place + 1}.xml`, `${presentation}.slide`),
    ),
  ];
  return xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts.join('')}</Types>`,
  );
}

/** The group that every tree of shapes begins with. */
export const ROOT_GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';

export const MASTER = xml(
  `<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg><p:spTree>${ROOT_GROUP}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
);

export const LAYOUT = xml(
  `<p:sldLayout ${NAMESPACES} type="titleOnly" preserve="1"><p:cSld name="Title only"><p:spTree>${ROOT_GROUP}<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en"/></a:p></p:txBody></p:sp></p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
);

const schemeColour = (name: string, tone: Tone): string => `<a:${name}><a:srgbClr val="${hex(tone)}"/></a:${name}>`;
const three = (part: string): string => part.repeat(3);
const SOLID = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';

export const THEME = xml(
  `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="QRAM"><a:themeElements><a:clrScheme name="QRAM">${[
    schemeColour('dk1', 'ink'),
    schemeColour('lt1', 'paper'),
    schemeColour('dk2', 'quiet'),
    schemeColour('lt2', 'soft'),
    ...[1, 2, 3, 4, 5, 6].map((place) => schemeColour(`accent${place}`, 'accent')),
    schemeColour('hlink', 'accent'),
    schemeColour('folHlink', 'quiet'),
  ].join(
    '',
  )}</a:clrScheme><a:fontScheme name="QRAM"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="QRAM"><a:fillStyleLst>${three(SOLID)}</a:fillStyleLst><a:lnStyleLst>${three(`<a:ln w="9525">${SOLID}</a:ln>`)}</a:lnStyleLst><a:effectStyleLst>${three('<a:effectStyle><a:effectLst/></a:effectStyle>')}</a:effectStyleLst><a:bgFillStyleLst>${three(SOLID)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
);
