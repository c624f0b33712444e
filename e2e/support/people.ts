import { checkCharacterOf } from '#modules/platform/accounts/contract/id-number.ts'
import { aNumber } from './numbers.ts'

export interface Pupil {
  name: string
  birthOn: string
  loginName: string
  password: string
  phone: string
  idNumber: string
}

/** An invented pupil so many years old; every call makes another one. */
export function aPupil({ years, name = '林小满' }: { years: number; name?: string }): Pupil {
  const born = new Date()
  born.setUTCFullYear(born.getUTCFullYear() - years, born.getUTCMonth() - 2, 9)
  const birthOn = born.toISOString().slice(0, 10)
  return {
    name,
    birthOn,
    loginName: `p${aNumber(12)}`,
    password: 'Kite-and-comet-7',
    phone: aPhone(),
    idNumber: anIdNumber(birthOn),
  }
}

/** An invented grown-up, who is reached by e-mail. */
export function aGrownUp(name: string): Pupil & { email: string } {
  const person = aPupil({ years: 36, name })
  return { ...person, loginName: `t${person.loginName.slice(1)}`, email: `${person.loginName}@example.com` }
}

export function aPhone(): string {
  return `139${aNumber(8)}`
}

/** A girl's number with the right check character, and the sequence 000, which no office has ever issued. */
function anIdNumber(birthOn: string): string {
  const digits = `43${aNumber(4)}${birthOn.replaceAll('-', '')}000`
  return digits + checkCharacterOf(digits)
}
