import { type ReactNode, useMemo, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { EmptyState } from '#kernel/web/ui/EmptyState.tsx'
import { EmptyBox } from '#kernel/web/ui/illustrations/states.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import type { Offer } from './calls.ts'
import { type Change, type Chosen, changeOf, type Good, goodOf, type Line, linesOf, mergedOf } from './goods.ts'
import { useMoney } from './money.ts'
import { ChoiceTile, CountTile } from './Product.tsx'
import { Title } from './Title.tsx'
import { texts } from './texts.ts'
import { useFocusAfter } from './use-focus-after.ts'

/** More products than this can be searched. */
const searchFrom = 12

export type ChooseViewProps = {
  offer: Offer
  goods: readonly Good[]
  choice: readonly Chosen[]
  onChoice: (choice: readonly Chosen[]) => void
  onPay: (lines: readonly Line[]) => void
  isPlacing: boolean
  /** what the server said no to, in its words */
  problem: string | null
  /** stands above the products: why nothing can be bought, the last order */
  children: ReactNode
}

/** What the machine sells, and the way to pay for it. */
export function ChooseView({ choice: kept, ...given }: ChooseViewProps) {
  const { offer, goods, isPlacing, children } = given
  const props = { ...given, choice: useMemo(() => mergedOf(kept, goods), [kept, goods]) }
  const t = useTexts(texts)
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = goods.filter(({ product }) => product.name.toLowerCase().includes(wanted))
  // why nothing is sold now is all there is to say
  if (!offer.isSelling || !offer.isOnline) return children
  if (goods.length === 0)
    return (
      <>
        {children}
        <EmptyState picture={<EmptyBox />} title={t('choose.empty')}>
          {t('choose.emptyHint')}
        </EmptyState>
      </>
    )
  return (
    <>
      {children}
      <Title lead={t('choose.lead')}>{t('choose.title')}</Title>
      {goods.length > searchFrom && (
        <TextInput
          icon="search"
          type="search"
          aria-label={t('choose.search')}
          placeholder={t('choose.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p role="status">{t('choose.nothingFound', { text })}</p>}
      <fieldset>
        <legend className="unseen">{t('choose.goods')}</legend>
        <ul className="goods">
          {shown.map((good) => (
            <Tile key={good.key} {...props} good={good} isOff={isPlacing} />
          ))}
        </ul>
      </fieldset>
      <PayBar {...props} />
    </>
  )
}

function Tile({ good, isOff, ...props }: ChooseViewProps & { good: Good; isOff: boolean }) {
  const { offer, goods, choice, onChoice } = props
  const t = useTexts(texts)
  const words = useChangeWords()
  const own = choice.find((chosen) => goodOf(goods, chosen) === good)
  const change = own ? changeOf(own, good) : null
  const tile = { good, isOff, pieces: own?.pieces ?? 0, change: change && words(change) }
  const { key: lane, product, priceFen } = good
  const fresh = (pieces: number): Chosen => ({
    ...{ lane, product: product.id, name: product.name, pieces, priceFen },
    at: Date.now(),
  })
  if (offer.piecesMax === 1) return <ChoiceTile {...tile} onChoose={() => onChoice([fresh(1)])} />
  const count = choice.reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <CountTile
      {...tile}
      isFull={count >= offer.piecesMax}
      fullWords={t('choose.full', { max: offer.piecesMax })}
      onPieces={(pieces) => {
        const others = choice.filter((each) => each !== own)
        onChoice(pieces === 0 ? others : [...others, fresh(pieces)])
      }}
    />
  )
}

function useChangeWords(): (change: Change) => string {
  const t = useTexts(texts)
  const money = useMoney()
  return (change) => {
    if (change.kind === 'gone') return t('choose.gone')
    if (change.kind === 'fewer') return t('choose.fewer', { left: change.left })
    return t('choose.priceChanged', { before: money(change.beforeFen), now: money(change.nowFen) })
  }
}

/** Stays in sight at the foot of the window: how many pieces, what they cost, and what has changed about them. */
function PayBar({ goods, choice, onChoice, onPay, isPlacing, problem }: ChooseViewProps) {
  const t = useTexts(texts)
  const money = useMoney()
  const words = useChangeWords()
  const { button: payButton, takeFocus } = useFocusAfter(choice)
  const changed = choice.flatMap((chosen) => {
    const change = changeOf(chosen, goodOf(goods, chosen))
    return change ? [{ change, chosen }] : []
  })
  const remove = (chosen: Chosen) => {
    takeFocus()
    onChoice(choice.filter((each) => each !== chosen))
  }
  const stopping = changed.find(({ change }) => change.kind !== 'price')
  const priceOf = (chosen: Chosen) => chosen.pieces * (goodOf(goods, chosen)?.priceFen ?? 0)
  const totalFen = choice.reduce((sum, chosen) => sum + priceOf(chosen), 0)
  const count = choice.reduce((sum, { pieces }) => sum + pieces, 0)
  const reason = count === 0 ? t('choose.nothingChosen') : stopping ? words(stopping.change) : undefined
  return (
    <div className="pay-bar">
      <div role="status">
        {changed.map(({ change, chosen }) => (
          <div key={`${chosen.lane} ${chosen.product}`} className="pay-changed">
            <p className="pay-note">
              {chosen.name} {words(change)}
            </p>
            {!isPlacing && (
              <Button aria-label={`${t('choose.drop')} ${chosen.name}`} onClick={() => remove(chosen)}>
                {t('choose.drop')}
              </Button>
            )}
          </div>
        ))}
        {changed.length === 0 && problem !== null && <p className="pay-note">{problem}</p>}
      </div>
      <div className="pay-row">
        <span className="pay-sum">{count > 0 ? t('choose.total', { count }) : t('choose.nothingChosen')}</span>
        <Button
          ref={payButton}
          variant="primary"
          size="large"
          isBusy={isPlacing}
          disabledReason={reason}
          onClick={() => onPay(linesOf(choice, goods))}
        >
          {t('choose.pay', { price: money(totalFen) })}
        </Button>
      </div>
    </div>
  )
}
