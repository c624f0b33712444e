import { useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Select, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type DelegationPlan, placesMax, type Room, roomSexes, roomsMax, type Traveller } from '../../contract.ts'
import { texts } from '../texts.ts'
import { autoRooms, type Guest, guestsOf, unplaced } from './auto-rooms.ts'

interface RoomsProps {
  plan: DelegationPlan
  travellers: readonly Traveller[]
  onChange: (part: Partial<DelegationPlan>) => void
}

/** Who sleeps where: by hand, or put together team by team with women and men apart. */
export function Rooms({ plan, travellers, onChange }: RoomsProps) {
  const t = useTexts(texts)
  const guests = guestsOf(plan.companions, travellers)
  const waiting = unplaced(guests, plan.rooms)
  const setRooms = (rooms: readonly Room[]) => onChange({ rooms })
  const put = (key: string, part: Partial<Room>) =>
    setRooms(plan.rooms.map((room) => (room.key === key ? { ...room, ...part } : room)))
  const made = (index: number) => ({ key: crypto.randomUUID(), name: t('rooms.name', { number: index + 1 }) })
  function share() {
    const before = plan.rooms
    setRooms(autoRooms(guests, before, made).slice(0, roomsMax))
    toast(t('rooms.shared'), 'success', { label: t('undo'), run: () => setRooms(before) })
  }
  return (
    <section className="delegation-part" aria-label={t('rooms.title')}>
      <h2>{t('rooms.title')}</h2>
      <p className="choice-hint">
        {guests.length === 0
          ? t('rooms.nobody')
          : t('rooms.hint', { waiting: waiting.length, rooms: plan.rooms.length })}
      </p>
      <Row>
        <Button icon="users" onClick={share} disabled={waiting.length === 0}>
          {t('rooms.share')}
        </Button>
        <Button
          icon="plus"
          disabled={plan.rooms.length >= roomsMax}
          onClick={() =>
            setRooms([...plan.rooms, { ...made(plan.rooms.length), sex: 'female', places: 2, occupants: [] }])
          }
        >
          {t('rooms.add')}
        </Button>
      </Row>
      <div className="delegation-rooms">
        {plan.rooms.map((room) => (
          <RoomCard
            key={room.key}
            room={room}
            guests={guests}
            waiting={waiting}
            onChange={(part) => put(room.key, part)}
            onRemove={() => setRooms(plan.rooms.filter(({ key }) => key !== room.key))}
          />
        ))}
      </div>
    </section>
  )
}

interface RoomCardProps {
  room: Room
  guests: readonly Guest[]
  waiting: readonly Guest[]
  onChange: (part: Partial<Room>) => void
  onRemove: () => void
}

function RoomCard({ room, guests, waiting, onChange, onRemove }: RoomCardProps) {
  const t = useTexts(texts)
  const here = room.occupants.flatMap((key) => guests.find((guest) => guest.key === key) ?? [])
  const fitting = waiting.filter(({ sex }) => room.sex === 'family' || sex === room.sex)
  return (
    <article className="delegation-room" aria-label={room.name}>
      <div className="delegation-room-head">
        <Field label={t('rooms.label')}>
          <TextInput value={room.name} maxLength={40} onChange={({ target }) => onChange({ name: target.value })} />
        </Field>
        <Field label={t('rooms.kind')}>
          <Select
            value={room.sex}
            onChange={({ target }) => onChange({ sex: target.value as Room['sex'] })}
            options={roomSexes.map((value) => ({ value, label: t(`roomSexes.${value}`) }))}
          />
        </Field>
        <Field label={t('rooms.places')}>
          <Select
            value={String(room.places)}
            onChange={({ target }) => onChange({ places: Number(target.value) })}
            options={Array.from({ length: placesMax }, (_, index) => ({
              value: String(index + 1),
              label: String(index + 1),
            }))}
          />
        </Field>
      </div>
      <ul className="delegation-guests">
        {here.map(({ key, name }) => (
          <li key={key}>
            {name || t('companions.nobody')}
            <IconButton
              icon="close"
              size="small"
              label={t('rooms.out', { name })}
              onClick={() => onChange({ occupants: room.occupants.filter((each) => each !== key) })}
            />
          </li>
        ))}
      </ul>
      {here.length < room.places && fitting.length > 0 && (
        <Field label={t('rooms.in')}>
          <Select
            value=""
            placeholder={t('choose')}
            onChange={({ target }) => onChange({ occupants: [...here.map(({ key }) => key), target.value] })}
            options={fitting.map(({ key, name }) => ({ value: key, label: name || t('companions.nobody') }))}
          />
        </Field>
      )}
      <Button size="small" variant="quiet" icon="trash" onClick={onRemove}>
        {t('remove')}
        <span className="unseen"> {room.name}</span>
      </Button>
    </article>
  )
}
