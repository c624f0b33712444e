import { useTexts } from '#kernel/web/texts.tsx'
import { IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { NoPicture } from './drawings.tsx'
import type { Good } from './goods.ts'
import { useMoney } from './money.ts'
import { texts } from './texts.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** Fewer than this is said beside a product. */
const fewPieces = 3

type TileProps = {
  good: Good
  pieces: number
  /** what has changed about it since it was chosen, in words */
  change: string | null
  isOff: boolean
}

/** One product where an order is one piece: pressing it chooses it. */
export function ChoiceTile({ good, pieces, change, isOff, onChoose }: TileProps & { onChoose: () => void }) {
  const isOut = good.left === 0
  return (
    <li className="good" data-chosen={pieces > 0 || undefined} data-out={isOut || undefined}>
      <label className="good-face">
        <input
          className="unseen"
          type="radio"
          name="good"
          checked={pieces > 0}
          disabled={isOff || isOut}
          onChange={onChoose}
        />
        <Face good={good} />
        {pieces > 0 && (
          <span className="good-check">
            <Icon name="check" />
          </span>
        )}
      </label>
      <Change words={change} />
    </li>
  )
}

/** One product where an order may have several pieces: more and fewer. */
export function CountTile(
  props: TileProps & { isFull: boolean; fullWords: string; onPieces: (pieces: number) => void },
) {
  const { good, pieces, change, isOff, isFull, fullWords, onPieces } = props
  const t = useTexts(texts)
  const { name } = good.product
  const { button: plus, takeFocus } = useFocusAfter(pieces)
  return (
    <li className="good" data-chosen={pieces > 0 || undefined} data-out={good.left === 0 || undefined}>
      <div className="good-face">
        <Face good={good} />
        {(good.left > 0 || pieces > 0) && !isOff && (
          <div className="good-count">
            {pieces > 0 && (
              <>
                <IconButton
                  variant="secondary"
                  icon="minus"
                  label={t('choose.remove', { name })}
                  onClick={() => {
                    if (pieces === 1) takeFocus()
                    onPieces(pieces - 1)
                  }}
                />
                <output aria-label={t('choose.pieces', { count: pieces })}>{pieces}</output>
              </>
            )}
            <IconButton
              ref={plus}
              variant="secondary"
              icon="plus"
              label={t('choose.add', { name })}
              disabled={pieces >= good.left}
              disabledReason={isFull ? fullWords : undefined}
              onClick={() => {
                takeFocus()
                onPieces(pieces + 1)
              }}
            />
          </div>
        )}
      </div>
      <Change words={change} />
    </li>
  )
}

function Face({ good }: { good: Good }) {
  const t = useTexts(texts)
  const money = useMoney()
  const { name, specification, thumbnail } = good.product
  return (
    <>
      <span className="good-picture">
        {thumbnail ? <img src={thumbnail} alt="" loading="lazy" decoding="async" /> : <NoPicture />}
      </span>
      <span className="good-name">{name}</span>
      {specification && <span className="good-specification">{specification}</span>}
      <span className="good-price">{money(good.priceFen)}</span>
      {good.left === 0 && <span className="tag good-out">{t('choose.soldOut')}</span>}
      {good.left > 0 && good.left <= fewPieces && (
        <span className="good-left">{t('choose.left', { count: good.left })}</span>
      )}
    </>
  )
}

function Change({ words }: { words: string | null }) {
  if (words === null) return null
  return (
    <p className="good-change">
      <Icon name="warning" /> {words}
    </p>
  )
}
