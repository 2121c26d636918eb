import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const REPORT = '/api/backoffice/reconciliation/csv'

/** Calls as a program does, without the browser's session. */
const readBy = async (page: Page, secret: string): Promise<number> => {
	const address = new URL(REPORT, page.url())
	return (await fetch(address, { headers: { authorization: `Bearer ${secret}` } })).status
}

async function openDialog(page: Page): Promise<void> {
	await page.goto('/backoffice/apiTokens')
	await page.getByRole('button', { name: /^(Create a token|टोकन बनाएँ)$/ }).click()
	await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
}

/** @returns the secret, which the dialog shows */
async function createToken(page: Page, name: string): Promise<string> {
	await page.getByRole('dialog').getByRole('textbox').first().fill(name)
	await page
		.getByRole('dialog')
		.getByRole('button', { name: /^(Create a token|टोकन बनाएँ)$/ })
		.press('Enter')
	return page.getByRole('dialog').getByText(/^kt_/).innerText()
}

describe('an API token', () => {
	test('of an auditor opens finance for a program until it is revoked, and what it read is listed', async ({
		visitor,
	}) => {
		const page = await visitor()
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
		await openBackoffice(page, 'auditor')
		await page.getByRole('link', { name: 'API tokens' }).click()
		await page.getByText('No Records Found').waitFor()
		await auditScreen(page, () => openDialog(page))

		await openDialog(page)
		const dialog = page.getByRole('dialog', { name: 'Create a token' })
		await dialog.getByRole('checkbox', { name: 'Everything of finance' }).press('Space')
		await dialog.getByRole('button', { name: 'Create a token' }).press('Enter')
		await dialog.getByText('Please choose what the token may read').waitFor()
		await dialog.getByText('Please enter a name for the token').waitFor()
		await dialog.getByRole('checkbox', { name: 'Everything of finance' }).press('Space')
		await dialog.getByRole('checkbox', { name: 'Packs of closed months' }).press('Space')
		const secret = await createToken(page, 'Nightly export')
		await page.keyboard.press('Escape')
		const saving = page.getByRole('dialog', { name: 'Your token' })
		await saving.getByRole('button', { name: 'Copy' }).press('Enter')
		await saving.getByRole('button', { name: 'Copied' }).waitFor()
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
		await saving.getByRole('button', { name: 'I have kept it' }).press('Enter')
		const row = page.getByRole('row', { name: /Nightly export/ })
		await row.getByText('Not used yet').waitFor()
		expect(await page.content()).not.toContain(secret)

		expect(await readBy(page, secret)).toBe(200)
		await page.reload()
		await row.getByText('Valid').waitFor()
		expect(await row.getByText('Not used yet').count()).toBe(0)

		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto('/backoffice/accessLog')
		await finance.getByLabel('Part of the address').fill('reconciliation/csv')
		await finance
			.getByRole('row', { name: /reconciliation\/csv .* Ritu Malhotra API token Nightly export/ })
			.waitFor()
		await finance.getByRole('button', { name: 'Ritu Malhotra' }).first().press('Enter')
		await finance.getByRole('button', { name: 'Only one person. Show everybody' }).waitFor()
		await finance.getByLabel('Read by').selectOption('session')
		await finance.getByText('No Records Found').waitFor()
		await auditScreen(finance, () => finance.goto('/backoffice/accessLog'))

		await row.getByRole('button', { name: 'Revoke Nightly export' }).press('Enter')
		await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter')
		await row.getByText('Revoked').waitFor()
		expect(await readBy(page, secret)).toBe(401)
		await auditScreen(page, () => page.goto('/backoffice/apiTokens'))
	})

	nightly('is shown on a telephone, in Hindi, too', async ({ page }) => {
		await signIn(page, 'finance')
		await auditScreen(page, async () => {
			await openDialog(page)
			await createToken(page, 'Ageing')
		})
	})

	nightly('is nothing for people who read no finance', async ({ page }) => {
		await signIn(page, 'admin')
		for (const path of ['apiTokens', 'accessLog']) {
			await page.goto(`/backoffice/${path}`)
			await page.getByText('You do not have the privilege to access the requested page!').first().waitFor()
		}
	})
})
