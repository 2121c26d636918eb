import type { Page } from 'playwright-core'

/** Answers that are part of a story: not signed in, not allowed, not there, changed meanwhile, refused. */
const REFUSALS = [400, 401, 403, 404, 409, 412, 422]
/** What the frame of a simulated checkout is answered, such as that a bank refuses. */
const OF_CHECKOUT = /^\/checkout\/(?:pay|answer)$/
const FAILED_LOAD = 'Failed to load resource'

/**
 * Collects what must never happen on a page: errors in its console, uncaught ones, anything that its
 * security policy blocks, and answers that tell of trouble on the server.
 * @param isLimited the system limits what people do, so that 429 is a refusal
 */
export async function watchForFaults(page: Page, faults: string[], isLimited: boolean): Promise<void> {
	page.on('pageerror', (error) => faults.push(`${page.url()} threw ${error.stack ?? error.message}`))
	page.on('console', (message) => {
		// What failed to load is judged by its answer, below.
		if (message.type() === 'error' && !message.text().startsWith(FAILED_LOAD))
			faults.push(`${page.url()} logged: ${message.text()}`)
	})
	page.on('response', (response) => {
		const { pathname } = new URL(response.url())
		// Asked for by its head alone is whether something is there.
		const requested =
			response.request().method() === 'HEAD' ||
			pathname.startsWith('/api/') ||
			OF_CHECKOUT.test(pathname) ||
			response.request().isNavigationRequest()
		const status = response.status()
		const refused = (REFUSALS.includes(status) || (isLimited && status === 429)) && requested
		if (status >= 400 && !refused)
			faults.push(`${response.request().method()} ${response.url()} answered ${status}`)
	})
	await page.addInitScript(() => {
		addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
			console.error(`Blocked by the policy: ${violatedDirective} ${blockedURI} ${sample}`),
		)
	})
}
