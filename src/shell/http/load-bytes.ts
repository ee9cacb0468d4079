/** A file of this build. Throws when it does not arrive. */
export async function loadBytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${String(answer.status)}`);
  return answer.arrayBuffer();
}
