import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { type DelegationPlan, emptyPlan } from '../../contract.ts'
import { delegationTexts, texts } from '../texts.ts'
import { Travel } from './Travel.tsx'

beforeAll(async () => {
  document.documentElement.lang = 'fr'
  await Promise.all([texts.load('fr'), delegationTexts.load('fr')])
})

function Probe({ travel }: { travel: Partial<DelegationPlan['travel']> }) {
  const [plan, setPlan] = useState<DelegationPlan>({ ...emptyPlan, travel: { ...emptyPlan.travel, ...travel } })
  return (
    <LanguageProvider language="fr">
      <Travel plan={plan} onChange={(part) => setPlan({ ...plan, ...part })} />
      <output>{`${plan.travel.arrivesAt} ${plan.travel.departsAt}`}</output>
    </LanguageProvider>
  )
}

const told = () => document.querySelector('output')?.textContent
const arrival = () => page.getByRole('group', { name: /^Arrivée/ })
const departure = () => page.getByRole('group', { name: /^Départ/ })

test('a day and an hour are asked in the language of the page, and stay as typed until they make an instant', async () => {
  await render(<Probe travel={{}} />)
  await arrival().getByLabelText('Année').fill('2026')
  await arrival().getByLabelText('Mois').fill('5')
  await arrival().getByLabelText('Jour').fill('1')
  expect(told()).toEqual('null null')
  await arrival().getByLabelText('Heure').fill('14h30')
  await expect.poll(told).toEqual('2026-05-01T14:30:00+08:00 null')
  await userEvent.tab()
  await expect.element(arrival().getByLabelText('Heure')).toHaveValue('14:30')
  await expect.element(arrival().getByLabelText('Mois')).toHaveValue('5')
  expect(document.querySelectorAll('.field-error').length).toEqual(0)
})

test('a day that does not exist, an hour that is none and one of the two alone are refused at the field', async () => {
  await render(<Probe travel={{ arrivesAt: '2026-05-01T07:00:00.000Z' }} />)
  await expect.element(arrival().getByLabelText('Heure')).toHaveValue('15:00')
  await arrival().getByLabelText('Mois').fill('02')
  await arrival().getByLabelText('Jour').fill('30')
  await expect.element(arrival().getByText('Ce jour n’existe pas, vérifiez-le')).toBeVisible()
  await expect.poll(told).toEqual('null null')
  await arrival().getByLabelText('Jour').fill('28')
  await arrival().getByLabelText('Heure').fill('25:00')
  await userEvent.tab()
  await expect.element(arrival().getByText('Indiquez l’heure sur 24 heures, par exemple 14:30')).toBeVisible()
  await arrival().getByLabelText('Heure').fill('')
  await expect.element(arrival().getByText('Indiquez la date complète et l’heure')).toBeVisible()
})

test('who leaves before arriving is told so at the departure', async () => {
  await render(<Probe travel={{ arrivesAt: '2026-05-02T15:00:00+08:00', departsAt: '2026-05-01T12:00:00+08:00' }} />)
  await expect.element(departure().getByText('Le départ doit suivre l’arrivée')).toBeVisible()
  await departure().getByLabelText('Jour').fill('3')
  await expect.poll(told).toEqual('2026-05-02T15:00:00+08:00 2026-05-03T12:00:00+08:00')
  expect(departure().getByText('Le départ doit suivre l’arrivée').elements()).toEqual([])
})
