import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import type { TestApp } from '#kernel/testing/app.ts'
import { storeSecretSetting, storeSetting } from '#modules/platform/settings/server/index.ts'
import { outsideLoginPath } from '../../contract.ts'

/** A person at the other service. */
export interface OutsidePerson {
  sub: string
  email?: string
  isEmailVerified?: boolean
}

export interface OutsideService {
  issuer: string
  /** goes to the address as a browser would and says yes as this person; answers the query of the way back */
  visit(address: string, person: OutsidePerson): Promise<string>
  /** how often it was asked what it is */
  discoveryCount(): number
  close(): Promise<void>
}

const client = { id: 'platform', secret: 'a-secret-between-the-two' }

/** What a product has to know of the service. */
export interface OutsideSettings {
  outsideLoginIssuer: string
  outsideLoginClientId: string
  outsideLoginClientSecret: string
}

/** A real OpenID provider on this machine, which says yes to everybody as whoever it was told. */
export async function startOutsideService(publicUrl: string): Promise<{
  settings: OutsideSettings
  become(person: OutsidePerson): void
  discoveryCount(): number
  close(): Promise<void>
}> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let visitor: OutsidePerson = { sub: 'nobody' }
  const provider = providerAt(issuer, `${publicUrl}${outsideLoginPath}`, () => visitor)
  const answer = provider.callback()
  let discoveryCount = 0
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/.well-known/')) discoveryCount += 1
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: visitor.sub } })
  })
  return {
    settings: {
      outsideLoginIssuer: issuer,
      outsideLoginClientId: client.id,
      outsideLoginClientSecret: client.secret,
    },
    become(person) {
      visitor = person
    },
    discoveryCount: () => discoveryCount,
    close: () => closed(server),
  }
}

/** The same, set up as the app's other sign-in service. */
export async function anOutsideService(app: TestApp): Promise<OutsideService> {
  const service = await startOutsideService(app.config.publicUrl)
  const issuer = service.settings.outsideLoginIssuer
  await setService(app, service.settings)
  return {
    issuer,
    async visit(address, person) {
      service.become(person)
      return await walk(issuer, address)
    },
    discoveryCount: service.discoveryCount,
    close: service.close,
  }
}

function closed(server: Server): Promise<void> {
  return new Promise((done) => {
    server.closeAllConnections()
    server.close(() => done())
  })
}

function providerAt(issuer: string, returnAddress: string, visitor: () => OutsidePerson): Provider {
  const claimsOf = (sub: string) => {
    const { email, isEmailVerified } = visitor()
    return { sub, ...(email === undefined ? {} : { email, email_verified: isEmailVerified ?? false }) }
  }
  return new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [returnAddress] }],
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: client.id, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function setService(app: TestApp, settings: OutsideSettings): Promise<void> {
  await app.write((db) =>
    db.transaction().execute(async (tx) => {
      const { outsideLoginClientSecret, ...plain } = settings
      for (const [key, value] of Object.entries(plain))
        await storeSetting(tx, key as keyof typeof plain, value, app.clock.now())
      await storeSecretSetting(tx, app.ctx(), 'outsideLoginClientSecret', outsideLoginClientSecret)
    }),
  )
}

/** Follows the redirects with the cookies they set, until they lead away from the service. */
async function walk(issuer: string, address: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  while (next.startsWith(issuer)) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${next} leads nowhere: ${answer.status} ${await answer.text()}`)
    next = new URL(location, next).href
  }
  return new URL(next).search.slice(1)
}
