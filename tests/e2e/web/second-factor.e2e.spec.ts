import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { becomeMember, NEW_PASSWORD, proofLinkTo } from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { appCode, appCodeAfter } from '../harness/authenticator.ts'
import { nightly, test } from '../harness/browser-test.ts'

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Two-step verification' })

async function ask(page: Page): Promise<string> {
	await page.goto('/change-password')
	await page.getByRole('button', { name: 'Turn on' }).click()
	await sectionOf(page).getByLabel('Current password').fill(NEW_PASSWORD)
	await sectionOf(page).getByRole('button', { name: 'Continue' }).click()
	await sectionOf(page)
		.getByText(/^We sent a link to a…@m….example/)
		.waitFor()
	return sectionOf(page).locator('.secret').innerText()
}

async function follow(page: Page, email: string): Promise<void> {
	const tab = await page.context().newPage()
	await tab.goto(await proofLinkTo(email))
	await tab.getByRole('button', { name: 'Yes, it is me' }).click()
	await tab.getByText('It is confirmed. You can continue now, within 15 minutes.').waitFor()
	await tab.close()
}

async function turnOn(page: Page, confirm: (number: string) => Promise<void>) {
	await confirm(await ask(page))
	await sectionOf(page).getByText('It is confirmed that this account is yours.').waitFor()
	await sectionOf(page).getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('img', { name: 'Picture for the authenticator app' }).waitFor()
	const secret = await page.locator('.secret').innerText()
	await page.getByLabel('Digit 1 of 6').click()
	const used = appCode(secret)
	await page.keyboard.type(used)
	const list = page.getByRole('list', { name: 'Recovery codes' })
	await list.waitFor()
	return { secret, used, recovery: await list.getByRole('listitem').allInnerTexts() }
}

describe('two-step verification', () => {
	test('is turned on with an app, asked for at the next log-in, and turned off', async ({ visitor }) => {
		const page = await visitor()
		const email = 'asha.factor@mail.example'
		await becomeMember(page, email)
		const { secret, used, recovery } = await turnOn(page, () => follow(page, email))
		expect(recovery).toHaveLength(10)
		await page.getByRole('button', { name: 'I have saved them' }).click()
		await page.getByText('It is on. 10 recovery codes are left.').waitFor()

		const other = await visitor()
		await other.goto('/login')
		await logIn(other, email, NEW_PASSWORD)
		const field = other.getByLabel('Code of your authenticator app')
		await field.fill('000000')
		await other.getByRole('button', { name: 'Log in', exact: true }).click()
		await other.getByText('This code is not right. Please wait for the next one.').waitFor()
		await field.fill(await appCodeAfter(secret, used))
		await other.getByRole('button', { name: 'Log in', exact: true }).click()
		await other.waitForURL('/')

		await page.getByRole('button', { name: 'Turn off' }).click()
		const section = page.getByRole('region', { name: 'Two-step verification' })
		await section.getByLabel('Current password').fill(NEW_PASSWORD)
		await section.getByLabel('Code of the app, or a recovery code').fill(recovery[0] ?? '')
		await section.getByRole('button', { name: 'Turn off' }).click()
		await section.getByRole('button', { name: 'Turn on' }).waitFor()
	})

	nightly('is confirmed in the browser that asked alone, and once', async ({ visitor }) => {
		const page = await visitor()
		const email = 'asha.factor.elsewhere@mail.example'
		await becomeMember(page, email)
		await ask(page)
		const link = await proofLinkTo(email)
		const other = await visitor()
		await other.goto('/login')
		await logIn(other, email, NEW_PASSWORD)
		await other.waitForURL('/')
		await other.goto(link)
		await other.getByRole('button', { name: 'Yes, it is me' }).click()
		await other.getByText('Please open this link in the browser in which you requested it.').waitFor()
		await follow(page, email)
		await page.goto(link)
		await page.getByRole('button', { name: 'Yes, it is me' }).click()
		await page.getByText('This link is too old, or was used already.').waitFor()
	})

	nightly('is confirmed by another admin, who is told a number', async ({ visitor }) => {
		const page = await visitor()
		const email = 'asha.factor.admin@mail.example'
		await becomeMember(page, email)
		const admin = await visitor()
		await signIn(admin, 'super')
		const { recovery } = await turnOn(page, async (number) => {
			await admin.goto(`/backoffice/users?filter=${encodeURIComponent(JSON.stringify({ q: email }))}`)
			await admin.getByRole('link', { name: 'Asha Pillai' }).click()
			await admin.getByRole('heading', { name: 'Asha Pillai asks for a confirmation' }).waitFor()
			await admin.getByRole('button', { name: 'Confirm' }).click()
			await admin.getByText('Please enter the number with its 6 digits').waitFor()
			await admin.getByLabel('Number on their page').fill(number === '000000' ? '000001' : '000000')
			await admin.getByRole('button', { name: 'Confirm' }).click()
			await admin.getByText('This is not the number on their page').waitFor()
			await auditScreen(admin, async () => {
				await admin.reload()
				await admin.locator('#user-proof').waitFor()
			})
			await admin.reload()
			await admin.getByLabel('Number on their page').fill(number)
			await admin.getByRole('button', { name: 'Confirm' }).click()
			await admin.getByText('It is confirmed. They can set it up now.').waitFor()
		})
		expect(recovery).toHaveLength(10)
	})

	nightly('looks right where it is confirmed, and while it waits', async ({ page }) => {
		const email = 'asha.factor.waits@mail.example'
		await becomeMember(page, email)
		await ask(page)
		const card = page.locator('section').nth(1)
		await auditScreen(page, async () => {
			await page.goto('/change-password?setUp=app')
			await card.locator('.secret').waitFor()
		})
		const link = await proofLinkTo(email)
		await auditScreen(page, async () => {
			await page.goto('/')
			await page.goto(link)
			await page.getByRole('button', { name: /^(Yes, it is me|हाँ, यह मैं हूँ)$/ }).waitFor()
		})
	})

	nightly('looks right at every step', async ({ page }) => {
		const email = 'asha.factor.looks@mail.example'
		await becomeMember(page, email)
		await ask(page)
		await follow(page, email)
		await auditScreen(page, async () => {
			await page.goto('/change-password?setUp=app')
			await page
				.locator('section')
				.nth(1)
				.getByRole('button', { name: /^(Continue|आगे बढ़ें)$/ })
				.click()
			await page.locator('.qr').waitFor()
		})
	})
})
