/** Where an option is drawn, in pixels. */
export interface Place {
  readonly top: number;
  readonly left: number;
}

/**
 * The option that a key leads to from the one at `index`: left and right in reading order, up and down the nearest one of the next
 * line. null = the key does not move, or there is nothing further that way.
 */
export function nextPlace(places: readonly Place[], index: number, key: string): number | null {
  const here = places[index];
  if (!here) return null;
  switch (key) {
    case 'ArrowRight':
      return index + 1 < places.length ? index + 1 : null;
    case 'ArrowLeft':
      return index > 0 ? index - 1 : null;
    case 'Home':
      return 0;
    case 'End':
      return places.length - 1;
    case 'ArrowDown':
      return nearest(places, here, (place) => place.top > here.top);
    case 'ArrowUp':
      return nearest(places, here, (place) => place.top < here.top);
    default:
      return null;
  }
}

function nearest(places: readonly Place[], here: Place, lies: (place: Place) => boolean): number | null {
  const distance = ({ top, left }: Place) => [Math.abs(top - here.top), Math.abs(left - here.left)] as const;
  let best: number | null = null;
  places.forEach((place, index) => {
    if (!lies(place)) return;
    const kept = best === null ? undefined : places[best];
    const [lines, columns] = distance(place);
    const [keptLines, keptColumns] = kept ? distance(kept) : [Infinity, Infinity];
    if (lines < keptLines || (lines === keptLines && columns < keptColumns)) best = index;
  });
  return best;
}
