import type { Page } from 'playwright-core'

/** Expected answers: not signed in, not allowed, not found, changed meanwhile, refused. */
const REFUSALS = [400, 401, 403, 404, 409, 412, 422]
const OF_CHECKOUT = /^\/checkout\/(?:pay|answer)$/
const FAILED_LOAD = 'Failed to load resource'
/** The frame of a mail runs no scripts, the tests' own neither. */
const IN_MAIL = "Blocked script execution in 'about:srcdoc'"

/**
 * Collects faults of a page: console errors, uncaught errors, violations of its security policy, and server
 * errors.
 * @param isLimited whether the system has rate limits, so that 429 is a refusal
 */
export async function watchForFaults(page: Page, faults: string[], isLimited: boolean): Promise<void> {
	page.on('pageerror', (error) => faults.push(`${page.url()} threw ${error.stack ?? error.message}`))
	page.on('console', (message) => {
		// Failed loads are judged by their answers, below.
		if (
			message.type() === 'error' &&
			![FAILED_LOAD, IN_MAIL].some((known) => message.text().startsWith(known))
		)
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
