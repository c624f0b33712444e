/** The ticket waits here while the person is at the other service; it stays in the tab that began. */
const key = 'outsideLoginTicket'

export function keepTicket(ticket: string): void {
  sessionStorage.setItem(key, ticket)
}

/** The ticket, once: null where this tab began nothing. */
export function takeTicket(): string | null {
  const ticket = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return ticket
}
