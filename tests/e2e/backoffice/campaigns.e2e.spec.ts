import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'
import { type Account, credentialsOf, userIdOf } from '../harness/people.ts'
import { photo } from '../harness/picture.ts'

const WITH_ROLES: readonly Account[] = ['super', 'finance', 'volunteer', 'radio']

beforeAll(async () => {
	for (const account of WITH_ROLES) {
		const body = { unique_id: userIdOf(account), email: { announcements: true } }
		await (await signedIn(account))('POST', '/api/v1/notifications/email', body)
	}
})

const mailIn = (page: Page, language: string) => page.frameLocator(`iframe[title="The mail, ${language}"]`)

/** Compares the count of an audience on the page with the server's. */
async function expectCount(page: Page, audience: object): Promise<void> {
	const query = new URLSearchParams({ filter: JSON.stringify(audience) })
	const admin = await signedIn('admin')
	const { people } = await admin<{ people: number }>('GET', `/api/backoffice/campaignAudience?${query}`)
	await page.getByText(`${people} ${people === 1 ? 'person' : 'people'} would get it now.`).waitFor()
}

/** Writes a heading, a picture and a button. */
async function writeByKeyboard(page: Page): Promise<void> {
	const editor = page.getByRole('textbox', { name: 'Message' })
	await editor.focus()
	await page.keyboard.type('Tea for all')
	// A toolbar is one stop: Shift and Tab reach it, arrows move in it.
	await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('Home')
	for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
	await page.keyboard.press('Enter')
	await editor.getByRole('heading', { name: 'Tea for all' }).waitFor()

	expect(await page.getByRole('button', { name: 'Insert the fundraiser' }).count()).toBe(0)
	await page.getByRole('button', { name: 'Insert a picture' }).press('Enter')
	const dialog = page.getByRole('dialog')
	const cups = { name: 'cups.png', mimeType: 'image/png', buffer: photo() }
	await dialog.getByLabel('Choose a picture').setInputFiles(cups)
	await dialog.locator('img').waitFor()
	await dialog.getByRole('button', { name: 'Save' }).press('Enter')
	await dialog.getByText('Please describe the picture').waitFor()
	await dialog.getByLabel('Description').fill('Nine cups')
	await page.keyboard.press('Enter')
	await editor.getByRole('img', { name: 'Nine cups' }).waitFor()

	await page.getByRole('button', { name: 'Insert a button' }).press('Enter')
	await dialog.getByLabel('Text on the button').fill('The way')
	await page.keyboard.press('Enter')
	await dialog.getByText('Please enter an address that begins with https://').waitFor()
	await dialog.getByLabel('Address').fill('https://tea.example/way')
	await page.keyboard.press('Enter')
	await editor.getByText('https://tea.example/way').waitFor()
}

describe('an e-mail to many', () => {
	test('is counted, written by keyboard, looked at, tried on oneself, scheduled, sent and followed', async ({
		page,
	}) => {
		await signIn(page, 'admin')
		await page.goto('/admin/SendEmailToUsers')
		await page.waitForURL('**/backoffice/campaigns/write')
		await page.getByRole('button', { name: 'Preview' }).press('Enter')
		await page.getByText('Please enter the subject').waitFor()
		await page.getByText('Please enter text').waitFor()

		await page.getByLabel(/^To:/).selectOption('contacts of the foundation')
		await expectCount(page, { from: 'contacts' })
		await page.getByLabel(/^To:/).selectOption('users')
		await page.getByLabel('Who lives in').selectOption('India')
		await expectCount(page, { country: 'IN' })
		await page.getByLabel('Who lives in').selectOption('any country')
		await page.getByLabel('Who uses Karuna').selectOption('to receive')
		await expectCount(page, { mode: 'donee' })
		await page.getByLabel('Who uses Karuna').selectOption('to give or to receive')
		await page.getByLabel('volunteer', { exact: true }).press('Space')
		await page.getByText('1 person would get it now.').waitFor()

		await page.getByLabel('Subject').press('T')
		await page.keyboard.type('ea on Monday')
		await writeByKeyboard(page)
		const minute = await page.evaluate(() => {
			const now = new Date()
			return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
		})
		await page.getByLabel('Begins at').fill(minute)
		await page.getByRole('button', { name: 'Preview' }).press('Enter')

		await page.getByText('People who will get it: 1').waitFor()
		await page.getByText('Begins at').filter({ visible: true }).waitFor()
		const english = mailIn(page, 'English')
		await english.getByRole('heading', { name: 'Tea for all' }).waitFor()
		await english.getByAltText('Nine cups').waitFor()
		await page.getByRole('button', { name: 'Change it' }).press('Enter')
		await page.getByRole('textbox', { name: 'Message' }).getByRole('img', { name: 'Nine cups' }).waitFor()
		await page.getByRole('button', { name: 'Preview' }).press('Enter')
		await english.getByRole('link', { name: 'The way' }).waitFor()
		await mailIn(page, 'Hindi').getByText('इस तरह के मेल और न भेजें').waitFor()
		const figure = page.getByRole('figure', { name: 'For readers of Hindi' })
		await figure.getByText('As plain text').press('Enter')
		await figure.getByText('The way: https://tea.example/way').waitFor()
		await page.getByRole('button', { name: 'Send it to me first' }).press('Enter')
		await page.getByText('It is on its way to you only.').waitFor()
		await page.getByRole('button', { name: 'Send it to 1' }).press('Enter')
		await page.getByRole('heading', { name: 'Tea on Monday', level: 1 }).waitFor()
		await page.getByText('Finished').waitFor()
		await page.getByText('1 of 1').waitFor()
		await mailIn(page, 'English').getByRole('heading', { name: 'Tea for all' }).waitFor()
		for (const account of ['admin', 'volunteer'] as const) {
			const mails = await mailsTo(credentialsOf(account).email)
			const [mail, ...others] = mails.filter(({ subject }) => subject === 'Tea on Monday')
			expect([account, others]).toEqual([account, []])
			for (const part of ['Tea for all</h2>', 'alt="Nine cups"', 'href="https://tea.example/way"'])
				expect(mail?.html).toContain(part)
		}
		const visible = page.url()
		await auditScreen(page, () => page.goto('/backoffice/campaigns'))
		await auditScreen(page, async () => {
			await page.goto('/backoffice/campaigns/write')
			await page.getByRole('toolbar').waitFor()
		})
		await auditScreen(page, () => page.goto(visible))
		await auditScreen(page, async () => {
			await page.goto('/backoffice/campaigns/write')
			await page.locator('[name=subject]').fill('Tea on Monday')
			await page.locator('.editor-text').fill('Tea for all')
			await page.locator('form button[type=submit]').click()
			await page.locator('iframe').first().waitFor()
		})
	})

	nightly('is stopped on its way', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/SendEmailtoUsers')
		for (const role of ['super admin', 'finance', 'volunteer', 'radio'])
			await page.getByLabel(role, { exact: true }).check()
		await page.getByText('4 people would get it now.').waitFor()
		await page.getByLabel('Subject').fill('A mistake')
		await page.getByLabel('Message').fill('This should not have been sent.')
		await page.getByRole('button', { name: 'Preview' }).click()
		await page.getByRole('button', { name: 'Send it to 4' }).click()
		await page.getByRole('heading', { name: 'A mistake', level: 1 }).waitFor()
		await page.getByRole('button', { name: 'Stop it' }).click()
		await page.getByText('Nobody else gets it, and it can’t be resumed.').waitFor()
		await page.getByRole('button', { name: 'Yes, stop it' }).click()
		await page.getByText('It is stopped.').waitFor()
		await page.getByText('Not sent any more').waitFor()
		await page.goto('/backoffice/campaigns')
		const row = page.getByRole('row', { name: /A mistake/ })
		await row.getByText('Stopped').waitFor()
		await page.goto('/backoffice/activity')
		await eventually(() =>
			page.getByRole('cell', { name: 'E-mail to many stopped' }).count(),
		).toBeGreaterThan(0)
	})

	nightly('is for admins alone', async ({ page }) => {
		await signIn(page, 'volunteer')
		await page.goto('/backoffice/campaigns/write')
		await page.getByText('You do not have the privilege to access the requested page!').first().waitFor()
	})
})
