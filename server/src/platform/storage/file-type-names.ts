/** Names with article, by the start of the media type. */
const BY_TYPE: readonly (readonly [type: string, name: string])[] = [
  ['image/png', 'a PNG picture'],
  ['image/jpeg', 'a JPEG picture'],
  ['image/webp', 'a WEBP picture'],
  ['image/gif', 'a GIF picture'],
  ['image/heic', 'a HEIC picture'],
  ['image/heif', 'a HEIF picture'],
  ['image/avif', 'an AVIF picture'],
  ['image/tiff', 'a TIFF picture'],
  ['image/bmp', 'a BMP picture'],
  ['image/jxl', 'a JPEG XL picture'],
  ['image/jp', 'a JPEG 2000 picture'],
  ['image/', 'a picture'],
  ['application/pdf', 'a PDF'],
  ['application/xml', 'an SVG or XML file'],
  ['application/zip', 'a ZIP archive'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'a PowerPoint file'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'a Word document'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'an Excel workbook'],
  ['application/x-ipynb+json', 'a notebook'],
  ['video/', 'a video'],
  ['audio/', 'an audio file'],
];

/** Names by file extension. */
const BY_ENDING = new Map([
  ['pdf', 'a PDF'],
  ['ppt', 'a PowerPoint file'],
  ['pptx', 'a PowerPoint file'],
  ['zip', 'a ZIP archive'],
  ['ipynb', 'a notebook'],
  ['png', 'a PNG picture'],
  ['jpg', 'a JPEG picture'],
  ['jpeg', 'a JPEG picture'],
  ['webp', 'a WEBP picture'],
]);

/** People don't know these formats by extension. */
const CAMERA_FORMATS = /^image\/(?:hei[cf]|avif|tiff)/;

/** `This is a HEIC picture.`; null for other formats. */
export function describeCameraFormat(type: string | undefined): string | null {
  if (type === undefined || !CAMERA_FORMATS.test(type)) return null;
  return `This is ${BY_TYPE.find(([start]) => type.startsWith(start))?.[1]}. Save it as JPEG first.`;
}

/** `This is a PNG picture, not a PDF.`; null if the content matches the name. */
export function describeMismatch(type: string | undefined, filename: string): string | null {
  const actual = BY_TYPE.find(([start]) => type?.startsWith(start))?.[1];
  const promised = BY_ENDING.get(filename.split('.').at(-1)?.toLowerCase() ?? '');
  return actual && promised && actual !== promised ? `This is ${actual}, not ${promised}.` : null;
}
