/** Name of a type for a module, from its code: letters and digits, starting with a capital (`purchase-order` → `PurchaseOrder`). */
export function toTypeName(enCode: string): string {
  const words = enCode.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return /^[A-Z]/.test(name) ? name : `Module${name}`;
}

/** A name that nobody has yet: the wanted one, or the same with a number; it is taken from now on. */
export function takeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}${String(number)}`;
  taken.add(name);
  return name;
}
