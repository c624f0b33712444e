/** What the server's page hands to the browser, as JSON within the page. */
export interface PageData {
  /** by route id */
  data: Record<string, unknown>
  /** the page is rendered to the end: hydrate it. Otherwise it holds the frame and a skeleton, which the browser replaces. */
  isWhole: boolean
}
