import type { Page } from 'playwright-core'

/** Does what leads to a document, and waits until that is loaded: the application changes the address before. */
export const loadBy = (page: Page, act: () => Promise<unknown>): Promise<unknown> =>
	Promise.all([page.waitForEvent('load'), act()])
