import type { Page } from 'playwright-core'

/** Runs an action and waits until the document is loaded: the application changes the address before. */
export const loadBy = (page: Page, act: () => Promise<unknown>): Promise<unknown> =>
	Promise.all([page.waitForEvent('load'), act()])
