/** Degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

const EARTH_M = 6_371_000;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance of two points in metres, on a sphere. */
export function distanceM(a: Point, b: Point): number {
  const half = (angle: number) => Math.sin(toRadians(angle) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * half(b.lng - a.lng);
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Of the ellipsoid that GCJ-02 is computed on: semi-major axis in metres, square of the eccentricity. */
const AXIS_M = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;

/**
 * A device's coordinates (WGS-84) as maps of China have them (GCJ-02), which lie up to 700 m beside; unchanged elsewhere. Without it
 * an allowed area of 100 m would never hold the place that its author chose on such a map.
 */
export function toGcj02(point: Point): Point {
  if (!isInChina(point)) return point;
  const [x, y] = [point.lng - 105, point.lat - 35];
  const latitude = toRadians(point.lat);
  const magic = 1 - ECCENTRICITY * Math.sin(latitude) ** 2;
  const perLat = ((AXIS_M * (1 - ECCENTRICITY)) / (magic * Math.sqrt(magic))) * (Math.PI / 180);
  const perLng = (AXIS_M / Math.sqrt(magic)) * Math.cos(latitude) * (Math.PI / 180);
  return { lat: point.lat + northM(x, y) / perLat, lng: point.lng + eastM(x, y) / perLng };
}

/** A box around China, as all implementations of GCJ-02 have it. */
function isInChina({ lat, lng }: Point): boolean {
  return lng >= 72.004 && lng <= 137.8347 && lat >= 0.8293 && lat <= 55.8271;
}

const wave = (factor: number, angle: number) => factor * Math.sin(angle * Math.PI);
const common = (x: number) => ((wave(20, 6 * x) + wave(20, 2 * x)) * 2) / 3;

function northM(x: number, y: number): number {
  const plain = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  const slow = ((wave(20, y) + wave(40, y / 3)) * 2) / 3 + ((wave(160, y / 12) + wave(320, y / 30)) * 2) / 3;
  return plain + common(x) + slow;
}

function eastM(x: number, y: number): number {
  const plain = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  const slow = ((wave(20, x) + wave(40, x / 3)) * 2) / 3 + ((wave(150, x / 12) + wave(300, x / 30)) * 2) / 3;
  return plain + common(x) + slow;
}
