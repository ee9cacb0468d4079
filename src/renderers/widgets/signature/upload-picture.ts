import { parsePicture } from '../../../engine/values/picture-values';

/** Longest side of a stored stamp, in pixels: lists carry it with every row. */
const MAX_SIDE = 320;
/** A photograph of a stamp; a larger file is none. */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A chosen file as a PNG of the size that is stored, without what a camera writes into it; null when it is no picture. */
export async function toStampPicture(file: Blob): Promise<string | null> {
  if (file.size > MAX_FILE_BYTES || !['image/png', 'image/jpeg'].includes(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(Math.round(bitmap.width * scale), 1);
    canvas.height = Math.max(Math.round(bitmap.height * scale), 1);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const parsed = parsePicture(canvas.toDataURL('image/png'), ['png']);
    return parsed.ok && typeof parsed.value === 'string' ? parsed.value : null;
  } catch {
    return null;
  }
}
