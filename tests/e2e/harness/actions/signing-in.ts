import type { Page } from 'playwright-core'
import { type Account, credentialsOf } from '../people.ts'

/** Fills the login form that is shown, and sends it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
	await page.getByLabel('Email or username').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Signs in on the public web and waits for the home page. */
export async function signIn(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	await page.goto('/login')
	await logIn(page, email, password)
	await page.waitForURL('/')
}

/** Signs in to the backoffice and waits for its home page. */
export async function signInToBackoffice(page: Page, account: Account): Promise<void> {
	const { email, password } = credentialsOf(account)
	await page.goto('/backoffice/login')
	await logIn(page, email, password)
	await page.getByRole('heading', { name: 'What needs me today' }).waitFor()
}
