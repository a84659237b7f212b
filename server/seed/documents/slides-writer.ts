import type { Area, Label, Line, Point, Shape, Tone } from './drawing.ts';
import { FIGURES } from './figures.ts';
import type { Lesson, LessonPart } from './lesson-pdf.ts';
import {
  contentTypes,
  escaped,
  hex,
  LAYOUT,
  MASTER,
  NAMESPACES,
  ROOT_GROUP,
  relations,
  THEME,
  xml,
} from './slides-parts.ts';
import { zipArchive } from './zip-writer.ts';

/** English Metric Units in a point. */
const EMU = 12_700;
/** 16:9 in points. */
const SLIDE = { width: 960, height: 540 } as const;
const MARGIN = 64;
/** Drawings are shown this much larger than on paper. */
const ZOOM = 1.7;
const DRAWING_AT: Point = [(SLIDE.width - 480 * ZOOM) / 2, 140];

interface Slide {
  title: string;
  bullets?: readonly string[];
  drawing?: readonly Shape[];
  caption?: string;
}

const emu = (points: number): number => Math.round(points * EMU);
const frame = ([x, y]: Point, [width, height]: Point, flip = ''): string =>
  `<a:xfrm${flip}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(width)}" cy="${emu(height)}"/></a:xfrm>`;
const solid = (tone: Tone): string => `<a:solidFill><a:srgbClr val="${hex(tone)}"/></a:solidFill>`;

function paragraph(text: string, size: number, tone: Tone, { align = 'l', bold = false, bullet = false } = {}): string {
  const sign = bullet ? '<a:buFont typeface="Arial"/><a:buChar char="•"/>' : '<a:buNone/>';
  const indent = bullet ? ' marL="342900" indent="-342900"' : '';
  const run = `<a:r><a:rPr lang="en" sz="${Math.round(size * 100)}"${bold ? ' b="1"' : ''}>${solid(tone)}</a:rPr><a:t>${escaped(text)}</a:t></a:r>`;
  return `<a:p><a:pPr algn="${align}"${indent}><a:spcAft><a:spcPts val="1200"/></a:spcAft>${sign}</a:pPr>${run}</a:p>`;
}

/** A shape by its id, with geometry and texts; `role` marks the slide's title. */
function shape(
  id: number,
  options: { name: string; properties: string; body: string; role?: string; plain?: boolean },
): string {
  const { name, properties, body, role = '', plain = true } = options;
  const text = `<p:txBody><a:bodyPr wrap="${plain ? 'square' : 'none'}" lIns="0" tIns="0" rIns="0" bIns="0" anchor="${plain ? 't' : 'ctr'}"/><a:lstStyle/>${body}</p:txBody>`;
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name} ${id}"/><p:cNvSpPr/><p:nvPr>${role}</p:nvPr></p:nvSpPr><p:spPr>${properties}</p:spPr>${text}</p:sp>`;
}

const geometry = (preset: string): string => `<a:prstGeom prst="${preset}"><a:avLst/></a:prstGeom>`;
const EMPTY = '<a:p><a:endParaRPr lang="en"/></a:p>';
const moved = ([x, y]: Point): Point => [DRAWING_AT[0] + x * ZOOM, DRAWING_AT[1] + y * ZOOM];

function drawnLine(id: number, { from, to, tone, weight }: Line): string {
  const [start, end] = [moved(from), moved(to)];
  const at: Point = [Math.min(start[0], end[0]), Math.min(start[1], end[1])];
  const size: Point = [Math.abs(end[0] - start[0]), Math.abs(end[1] - start[1])];
  const flip = (end[0] - start[0]) * (end[1] - start[1]) < 0 ? ' flipV="1"' : '';
  return `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="Line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr><p:spPr>${frame(at, size, flip)}${geometry('line')}<a:ln w="${emu(weight * ZOOM)}">${solid(tone)}</a:ln></p:spPr></p:cxnSp>`;
}

function drawnArea(id: number, { kind, at, size, fill, edge }: Area): string {
  const place = frame(moved(at), [size[0] * ZOOM, size[1] * ZOOM]);
  const properties = `${place}${geometry(kind === 'box' ? 'rect' : 'ellipse')}${solid(fill)}<a:ln w="${emu(1)}">${solid(edge)}</a:ln>`;
  return shape(id, { name: 'Area', properties, body: EMPTY });
}

function drawnLabel(id: number, { at, text, tone, size }: Label): string {
  const [x, y] = moved(at);
  const height = size * ZOOM * 1.4;
  const properties = `${frame([x - 200, y - height / 2], [400, height])}${geometry('rect')}<a:noFill/>`;
  return shape(id, {
    name: 'Label',
    properties,
    body: paragraph(text, size * ZOOM, tone, { align: 'ctr' }),
    plain: false,
  });
}

function drawn(part: Shape, id: number): string {
  if (part.kind === 'line') return drawnLine(id, part);
  return part.kind === 'label' ? drawnLabel(id, part) : drawnArea(id, part);
}

function slideXml({ title, bullets = [], drawing = [], caption }: Slide): string {
  const width = SLIDE.width - 2 * MARGIN;
  const area = (top: number, height: number) =>
    `${frame([MARGIN, top], [width, height])}${geometry('rect')}<a:noFill/>`;
  const shapes = [
    shape(2, {
      name: 'Title',
      properties: area(48, 60),
      body: paragraph(title, 32, 'ink', { bold: true }),
      role: '<p:ph type="title"/>',
    }),
    ...(bullets.length > 0
      ? [
          shape(3, {
            name: 'Points',
            properties: area(140, 320),
            body: bullets.map((text) => paragraph(text, 22, 'ink', { bullet: true })).join(''),
          }),
        ]
      : []),
    ...(caption
      ? [shape(4, { name: 'Caption', properties: area(480, 40), body: paragraph(caption, 14, 'quiet') })]
      : []),
    ...drawing.map((part, position) => drawn(part, position + 5)),
  ];
  return xml(
    `<p:sld ${NAMESPACES}><p:cSld><p:spTree>${ROOT_GROUP}${shapes.join('')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
  );
}

function presentation(slides: number): string {
  const ids = Array.from({ length: slides }, (_, place) => `<p:sldId id="${256 + place}" r:id="rId${place + 2}"/>`);
  return xml(
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids.join('')}</p:sldIdLst><p:sldSz cx="${emu(SLIDE.width)}" cy="${emu(SLIDE.height)}"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
  );
}

const coreProperties = (title: string): string =>
  xml(
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title><dc:creator>QRAM</dc:creator></cp:coreProperties>`,
  );
const APP_PROPERTIES = xml(
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>QRAM</Application></Properties>',
);

function deck(title: string, slides: readonly Slide[]): Buffer {
  const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
  return zipArchive([
    { name: '[Content_Types].xml', content: contentTypes(slides.length) },
    {
      name: '_rels/.rels',
      content: relations([
        ['officeDocument', 'ppt/presentation.xml'],
        [CORE, 'docProps/core.xml'],
        ['extended-properties', 'docProps/app.xml'],
      ]),
    },
    { name: 'docProps/core.xml', content: coreProperties(title) },
    { name: 'docProps/app.xml', content: APP_PROPERTIES },
    { name: 'ppt/presentation.xml', content: presentation(slides.length) },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...slides.map((_, place) => ['slide', `slides/slide${place + 1}.xml`] as const),
        ['theme', 'theme/theme1.xml'],
      ]),
    },
    { name: 'ppt/slideMasters/slideMaster1.xml', content: MASTER },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      content: relations([
        ['slideLayout', '../slideLayouts/slideLayout1.xml'],
        ['theme', '../theme/theme1.xml'],
      ]),
    },
    { name: 'ppt/slideLayouts/slideLayout1.xml', content: LAYOUT },
    {
      name: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      content: relations([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    },
    { name: 'ppt/theme/theme1.xml', content: THEME },
    ...slides.flatMap((slide, place) => [
      { name: `ppt/slides/slide${place + 1}.xml`, content: slideXml(slide) },
      {
        name: `ppt/slides/_rels/slide${place + 1}.xml.rels`,
        content: relations([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
      },
    ]),
  ]);
}

const figureOf = (part: LessonPart | undefined) => (typeof part === 'object' ? part : undefined);

/** A lesson as three slides (PPTX): its points, its first drawing, and what to do next (the list of its second page). */
export function lessonSlides({ title, points, pages }: Lesson): Buffer {
  const figure = figureOf(pages[0].find((part) => typeof part === 'object'));
  const tasks = pages[1].flatMap((part) => (typeof part === 'string' && part.startsWith('- ') ? [part.slice(2)] : []));
  return deck(title, [
    { title, bullets: points },
    { title: 'In one picture', drawing: figure ? FIGURES[figure.figure]() : [], caption: figure?.caption },
    { title: 'Try it', bullets: tasks },
  ]);
}
