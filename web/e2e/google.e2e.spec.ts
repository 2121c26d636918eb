import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { logIn } from '../../infra/browser-tests/actions/signing-in.ts'
import { becomeMember, fillSignUp, NEW_PASSWORD } from '../../infra/browser-tests/actions/signing-up.ts'
import { auditScreen } from '../../infra/browser-tests/audit.ts'
import { test } from '../../infra/browser-tests/browser-test.ts'

/** Leaves for the provider and says there who one is. */
async function goThere(page: Page, email: string, path = '/login') {
	await page.goto(path)
	await page.getByRole('button', { name: 'Continue with Google' }).click()
	await page.locator('input[name=login]').fill(email)
	await page.locator('input[name=password]').fill('any')
	await page.getByRole('button', { name: 'Sign-in' }).click()
}
const agree = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function comeBack(page: Page, email: string, path?: string) {
	await goThere(page, email, path)
	await agree(page)
}

describe('signing in with Google', () => {
	test('makes a member, and leads back to where they were', async ({ page }) => {
		await comeBack(page, 'gita.first@mail.example', '/myDonations')
		await page.waitForURL('/myDonations')
		await page.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
		await page.reload()
		await page.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
	})

	test('asks an account’s owner for its password once', async ({ visitor }) => {
		const email = 'asha.google@mail.example'
		await becomeMember(await visitor(), email)
		const page = await visitor()
		await comeBack(page, email)
		await page.getByText(`There is an account with ${email}.`).waitFor()
		const connect = page.getByRole('button', { name: 'Connect and log in' })
		await connect.click()
		await page.getByText('Please enter password').waitFor()
		await page.getByLabel('Password', { exact: true }).fill('Kadamba+59')
		await connect.click()
		await page.getByText('Authentication failed.').waitFor()
		await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
		await connect.click()
		await page.waitForURL('/')
		await page.getByRole('button', { name: 'Menu of Asha Pillai' }).waitFor()

		const later = await visitor()
		await comeBack(later, email)
		await later.waitForURL('/')
		await later.getByRole('button', { name: 'Menu of Asha Pillai' }).waitFor()
	})

	test('leaves out whoever registered an address that they never proved', async ({ visitor }) => {
		const email = 'gita.squatted@mail.example'
		const squatter = await visitor()
		await fillSignUp(squatter, email)
		const owner = await visitor()
		await comeBack(owner, email, '/signup')
		await owner.waitForURL('/')
		await owner.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
		await squatter.goto('/login')
		await logIn(squatter, email, NEW_PASSWORD)
		await squatter.getByText('Authentication failed.').waitFor()
	})

	test('says so when somebody thinks better of it, or the address is opened anew', async ({ page }) => {
		await goThere(page, 'gita.no@mail.example')
		await page.getByText('[ Cancel ]').click()
		await page.getByText('You did not log in at Google.').waitFor()
		await page.goto('/authorize?code=made-up&state=made-up')
		await page.getByText('Signing in with Google failed.').waitFor()
		await page.getByRole('link', { name: 'Back to log in' }).click()
		await page.waitForURL('/login')
	})

	test('is not offered where it is not set up', async ({ page }) => {
		await page.route('**/api/v1/config', async (route) => {
			const answer = await route.fetch()
			const { data, ...rest } = await answer.json()
			await route.fulfill({ json: { ...rest, data: { ...data, signsInWithGoogle: false } } })
		})
		await page.goto('/login')
		await page.getByText('Demonstration accounts').waitFor()
		await page.getByRole('button', { name: 'Continue with Google' }).waitFor({ state: 'detached' })
	})

	test('looks right while it asks for the password', async ({ visitor }) => {
		const email = 'asha.google.looks@mail.example'
		await becomeMember(await visitor(), email)
		const page = await visitor()
		await auditScreen(page, async () => {
			await page.goto('/login')
			await page.locator('button:has(svg[viewBox="0 0 48 48"])').click()
			await page.waitForURL(/interaction|authorize/)
			if (page.url().includes('interaction')) {
				const login = page.locator('input[name=login]')
				if (await login.isVisible()) {
					await login.fill(email)
					await page.locator('input[name=password]').fill('any')
					await page.locator('[type=submit]').click()
				}
				await page.locator('[type=submit]').click()
			}
			await page.locator('.au input[type=password]').waitFor()
		})
	})
})
