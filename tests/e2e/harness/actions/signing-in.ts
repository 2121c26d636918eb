import type { Page } from 'playwright-core'
import { type Account, credentialsOf } from '../people.ts'
import { loadBy } from './loading.ts'

/** By it the public web knows that a session is worth renewing, see web/src/lib/session.ts. */
const HINT_KEY = 'karuna.signedIn'

/** Fills the login form that is shown, and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
	await page.getByLabel('Email or username').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * Signs in by the API, as whoever logged in before on this device, and opens no screen. What the form itself does
 * is shown by its own tests.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	// A page of the site, without a script: what the device keeps belongs to an origin.
	await page.goto('/robots.txt')
	const answer = await page.request.post('/api/v1/login', { data: { email, password, remember: true } })
	if (!answer.ok()) throw new Error(`The login answered ${answer.status()}: ${await answer.text()}`)
	await page.evaluate((hint) => localStorage.setItem(hint, '1'), HINT_KEY)
}

/** Signs in by the form of the public web, and waits for its home page. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	await page.goto('/login')
	await loadBy(page, () => logIn(page, email, password))
	await page.waitForURL('/')
}

/** Signs in, and opens the home page of the backoffice. */
export async function openBackoffice(page: Page, account: Account): Promise<void> {
	await signIn(page, account)
	await page.goto('/backoffice/')
	await page.getByRole('heading', { name: 'What needs me today' }).waitFor()
}
