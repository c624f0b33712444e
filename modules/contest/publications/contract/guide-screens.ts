/** Screens of the portal that a step of a guide can show; `npm run pictures` takes them anew, in every language. */
export const guideScreens = ['registration', 'kinds', 'basics', 'safety', 'check', 'signing', 'receipt'] as const
export type GuideScreen = (typeof guideScreens)[number]
/** How large each is taken. */
export const guidePictureSize = { widthPx: 1024, heightPx: 720 } as const
