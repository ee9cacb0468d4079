import { MAX_ENTERED_BYTES, parsePicture } from '../../../engine/values/picture-values';

/** Longest side of a stored stamp, in pixels: lists carry it with every row. */
const MAX_SIDE = 320;
const JPEG_QUALITY = 0.85;
/** A photograph of a stamp; a larger file is none. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/**
 * A chosen file in the size that is stored, without what a camera writes into it: a PNG, for a photograph, whose PNG is too large, a JPEG.
 * null when it is no picture.
 */
export async function toStampPicture(file: Blob): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES || !['image/png', 'image/jpeg'].includes(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    try {
      return drawHeld(bitmap);
    } finally {
      bitmap.close();
    }
  } catch {
    return null;
  }
}

function drawHeld(bitmap: ImageBitmap): string | null {
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.round(bitmap.width * scale), 1);
  canvas.height = Math.max(Math.round(bitmap.height * scale), 1);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const png = held(canvas.toDataURL('image/png'), 'png');
  if (png !== null || !context) return png;
  // A JPEG knows no transparency: what shows through would be black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return held(canvas.toDataURL('image/jpeg', JPEG_QUALITY), 'jpeg');
}

/** The picture, null when it is too large to be stored. */
function held(address: string, type: 'png' | 'jpeg'): string | null {
  const parsed = parsePicture(address, [type], MAX_ENTERED_BYTES);
  return parsed.ok && typeof parsed.value === 'string' ? parsed.value : null;
}
