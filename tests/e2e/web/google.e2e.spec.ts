import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn } from '../harness/actions/signing-in.ts'
import { becomeMember, codeTo, fillSignUp, NEW_PASSWORD, typeCode } from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

async function introduce(page: Page, email: string) {
	await page.locator('input[name=login]').fill(email)
	await page.locator('input[name=password]').fill('any')
	await page.getByRole('button', { name: 'Sign-in' }).click()
}

async function goThere(page: Page, email: string, path = '/login') {
	await page.goto(path)
	await page.getByRole('button', { name: 'Continue with Google' }).click()
	await introduce(page, email)
}
const agree = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

async function comeBack(page: Page, email: string, path?: string) {
	await goThere(page, email, path)
	await agree(page)
}

async function signInThere(page: Page, email: string) {
	const connected = page.getByText('Your account is connected with Google.')
	await Promise.race([page.waitForURL(/interaction/), connected.waitFor()])
	if (page.url().includes('interaction')) {
		if (await page.locator('input[name=login]').isVisible()) await introduce(page, email)
		await agree(page)
	}
	await connected.waitFor()
}

describe('signing in with Google', () => {
	test('makes a member, and leads back to where they were', async ({ page }) => {
		await comeBack(page, 'gita.first@mail.example', '/myDonations')
		await page.waitForURL('/myDonations')
		await page.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
		await page.reload()
		await page.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
	})

	nightly('asks an account’s owner for its password once', async ({ visitor }) => {
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

	nightly('leaves out whoever registered an address that they never proved', async ({ visitor }) => {
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

	nightly('says so when somebody thinks better of it, or the address is opened anew', async ({ page }) => {
		await goThere(page, 'gita.no@mail.example')
		await page.getByText('[ Cancel ]').click()
		await page.getByText('You did not log in at Google.').waitFor()
		await page.goto('/authorize?code=made-up&state=made-up')
		await page.getByText('Signing in with Google failed.').waitFor()
		await page.getByRole('link', { name: 'Back to log in' }).click()
		await page.waitForURL('/login')
	})

	nightly('is not offered where it is not set up', async ({ page }) => {
		await page.route('**/api/v1/config', async (route) => {
			const answer = await route.fetch()
			const { data, ...rest } = await answer.json()
			await route.fulfill({ json: { ...rest, data: { ...data, signsInWithGoogle: false } } })
		})
		await page.goto('/login')
		await page.getByText('Demonstration accounts').waitFor()
		await page.getByRole('button', { name: 'Continue with Google' }).waitFor({ state: 'detached' })
	})

	nightly('looks right while it asks for the password', async ({ visitor }) => {
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

const section = (page: Page) => page.getByRole('region', { name: 'Google' })

describe('an account of one’s own', () => {
	nightly('is connected with Google by its password, disconnected, and connected again', async ({ page }) => {
		const email = 'asha.connects@mail.example'
		await becomeMember(page, email)
		const connect = async () => {
			await page.goto('/change-password')
			await section(page).getByRole('button', { name: 'Connect with Google' }).click()
			await section(page).getByLabel('Current password').fill(NEW_PASSWORD)
			await section(page).getByRole('button', { name: 'Connect with Google' }).click()
			await signInThere(page, 'asha.elsewhere@mail.example')
			await section(page)
				.getByText(/^Connected/)
				.waitFor()
		}
		await connect()
		await section(page).getByRole('button', { name: 'Disconnect' }).click()
		const disconnect = section(page).getByRole('button', { name: 'Disconnect' })
		await disconnect.click()
		await section(page).getByText('Please enter your current password').waitFor()
		await section(page).getByLabel('Current password').fill('Kadamba+59')
		await disconnect.click()
		await section(page).getByText('Your current password is not right.').waitFor()
		await section(page).getByLabel('Current password').fill(NEW_PASSWORD)
		await disconnect.click()
		await section(page).getByText('Not connected').waitFor()
		await connect()
		const subjects = (await mailsTo(email)).map(({ subject }) => subject)
		expect(subjects).toContain('You no longer sign in to Karuna with Google')
	})

	nightly(
		'of somebody who came by Google says that there is no password, and how to choose one',
		async ({ page }) => {
			const email = 'gita.chooses@mail.example'
			await comeBack(page, email, '/change-password')
			await page.waitForURL('/change-password')
			await section(page).getByRole('button', { name: 'Disconnect' }).click()
			await section(page).getByText('your account has no password yet').waitFor()
			await page.getByRole('button', { name: 'Close my account' }).click()
			const dialog = page.getByRole('dialog')
			await dialog.getByText('your account has no password yet').waitFor()
			await dialog.getByRole('link', { name: 'Choose a password' }).click()
			expect(await page.getByLabel('Email').inputValue()).toBe(email)
			await page.getByRole('button', { name: 'Send the code' }).click()
			await page.getByLabel('Digit 1 of 6').waitFor()
			await typeCode(page, await codeTo(email))
			await page.getByLabel('New password').fill(NEW_PASSWORD)
			await page.getByRole('button', { name: 'Change password' }).click()
			await page.waitForURL('/login')
			await logIn(page, email, NEW_PASSWORD)
			await page.getByRole('button', { name: 'Menu of Gita Rao' }).waitFor()
			await page.goto('/change-password')
			await page.getByRole('heading', { name: 'Change password' }).waitFor()
		},
	)

	nightly('looks right while there is no password', async ({ page }) => {
		await comeBack(page, 'gita.looks@mail.example', '/change-password')
		await page.waitForURL('/change-password')
		await auditScreen(page, async () => {
			await page.goto('/change-password')
			const card = page.locator('section:has(svg[viewBox="0 0 48 48"])')
			await card.locator('button').click()
			await page.locator('section .note.info').nth(1).waitFor()
		})
	})
})
