import type { Page } from 'playwright-core'
import { type Account, credentialsOf } from '../people.ts'
import { loadBy } from './loading.ts'

/** The key by which the public web knows that a session can be renewed, see web/src/lib/session.ts. */
const HINT_KEY = 'karuna.signedIn'

export async function logIn(page: Page, email: string, password: string): Promise<void> {
	await page.getByLabel('Email or username').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/**
 * Signs in by the API, as if the user had logged in before on this device, and opens no screen. Tests of the
 * form are elsewhere.
 */
export async function signIn(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	// A page of the site, without a script: what the device keeps belongs to an origin.
	await page.goto('/robots.txt')
	const answer = await page.request.post('/api/v1/login', { data: { email, password, remember: true } })
	if (!answer.ok()) throw new Error(`The login answered ${answer.status()}: ${await answer.text()}`)
	await page.evaluate((hint) => localStorage.setItem(hint, '1'), HINT_KEY)
}

export async function signInByForm(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	await page.goto('/login')
	await loadBy(page, () => logIn(page, email, password))
	await page.waitForURL('/')
}

export async function openBackoffice(page: Page, account: Account): Promise<void> {
	await signIn(page, account)
	await page.goto('/backoffice/')
	await page.getByRole('heading', { name: 'What needs my attention today' }).waitFor()
}
