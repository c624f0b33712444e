import { LRUCache } from 'lru-cache'

export interface Bounds<K, V> {
  /** so many entries and no more */
  countMax: number
  /** what they may take together, where one can be large */
  bytes?: { max: number; of(value: V, key: K): number }
}

/**
 * What the program keeps in memory for later, by key: within bounds, whoever thinks of keys. Full, it forgets what was not
 * asked for longest; an entry that is larger than all may be together is not kept. Every collection of the server that lives
 * long is one of these, or stands in `tools/tidy-held-list.ts` with what bounds it.
 */
export class Bounded<V extends {}, K extends {} = string> extends LRUCache<K, V> {
  constructor({ countMax, bytes }: Bounds<K, V>) {
    super({
      max: countMax,
      ...(bytes ? { maxSize: bytes.max, sizeCalculation: (value: V, key: K) => bytes.of(value, key) } : {}),
    })
  }

  /** What the entries take, as far as it is counted. */
  get heldBytes(): number {
    return this.calculatedSize
  }
}
