import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Config } from '#kernel/server/config.ts'

/**
 * Where WeChat Pay's interface of version 3 stands: the host of its documents, and the second one that they name for when that is
 * out of reach. https alone, since what comes back is believed for the host's certificate too.
 */
const wechatOrigins: ReadonlySet<string> = new Set(['https://api.mch.weixin.qq.com', 'https://api2.mch.weixin.qq.com'])

/**
 * What is wrong with where an account's provider is said to be. Whoever chose the address, and the keys by which its answers are
 * checked, could say of any payment that it was paid: so it is the provider's own. The fake one, which has none, is there in the
 * demo and in tests alone.
 */
export function addressProblems(
  config: Pick<Config, 'isDemo' | 'mode'>,
  { provider, address }: { provider: string; address: string },
): FieldProblem[] {
  if (provider === 'fake')
    return config.isDemo || config.mode === 'test'
      ? []
      : [{ path: 'values.provider', code: 'payment_provider_pretended' }]
  const isOwn = URL.canParse(address) && wechatOrigins.has(new URL(address).origin)
  return isOwn ? [] : [{ path: 'values.address', code: 'payment_address_foreign' }]
}
