import type { Companion, Room, Traveller } from '../../contract.ts'

/** Who can be given a bed: companions by their key, people of teams by their id. */
export interface Guest {
  key: string
  name: string
  sex: string
  /** those of one team are put together first */
  team: string
}

export function guestsOf(companions: readonly Companion[], travellers: readonly Traveller[]): Guest[] {
  return [
    ...companions.map(({ key, name, sex }) => ({ key, name, sex, team: '' })),
    ...travellers.map(({ id, name, sex, team }) => ({ key: id, name, sex, team: team.id })),
  ]
}

/** Those who have no bed in any of the rooms. */
export function unplaced(guests: readonly Guest[], rooms: readonly Room[]): Guest[] {
  const placed = new Set(rooms.flatMap(({ occupants }) => occupants))
  return guests.filter(({ key }) => !placed.has(key))
}

/**
 * Gives everybody without a bed one: first what is free in the rooms there are, then new rooms of two, women and men apart,
 * team by team. Who stands in a room already stays there.
 */
export function autoRooms(
  guests: readonly Guest[],
  rooms: readonly Room[],
  make: (index: number) => Pick<Room, 'key' | 'name'>,
): Room[] {
  const filled = rooms.map((room) => ({ ...room, occupants: [...room.occupants] }))
  const waiting = unplaced(guests, rooms).toSorted((a, b) => a.team.localeCompare(b.team))
  for (const guest of waiting) {
    if (guest.sex !== 'female' && guest.sex !== 'male') continue
    const free = filled.find(({ sex, places, occupants }) => sex === guest.sex && occupants.length < places)
    if (free) free.occupants.push(guest.key)
    else filled.push({ ...make(filled.length), sex: guest.sex, places: 2, occupants: [guest.key] })
  }
  return filled
}
