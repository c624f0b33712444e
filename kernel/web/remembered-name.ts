const key = 'rememberedLoginName'

/** The login name the person asked us to remember on this device; never the password. */
export function rememberedName(): string {
  return localStorage.getItem(key) ?? ''
}

export function rememberName(name: string | null): void {
  if (name === null) localStorage.removeItem(key)
  else localStorage.setItem(key, name)
}
