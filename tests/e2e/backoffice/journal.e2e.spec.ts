import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { pdf } from '../../harness/sample-documents.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { payOutWrongly, systemAtRest } from '../harness/outside.ts'

async function prepare(page: Page, amount: string): Promise<void> {
	await page.goto('/backoffice/journal/new')
	const [fee, bank] = [
		page.getByRole('listitem', { name: 'Line 1' }),
		page.getByRole('listitem', { name: 'Line 2' }),
	]
	await fee.getByLabel('Debit').fill(amount)
	await page.getByText('Not balanced').waitFor()
	expect(await page.getByRole('button', { name: 'Book', exact: true }).isDisabled()).toBe(true)
	await bank.getByLabel('Credit').fill(amount)
	await page.getByText('Balanced', { exact: true }).waitFor()
	await page.getByLabel('Reason').fill('Charges of the bank.')
	await page.getByLabel('Document', { exact: true }).fill('Statement 11/2026')
	await page
		.getByLabel('The document itself')
		.setInputFiles({ name: 'statement.pdf', mimeType: 'application/pdf', buffer: pdf('Statement') })
	await page.getByText('statement.pdf').waitFor()
	await page.getByRole('button', { name: 'Book', exact: true }).click()
	await page.waitForURL(/\/journal\/[0-9a-f-]+\/show/)
}

async function openUnknownLine(page: Page, payout: string): Promise<void> {
	await page.goto(`/backoffice/payouts/${payout}/show`)
	await page.getByRole('link', { name: /^(A line that we don’t know|एक अनजान पंक्ति)/ }).click()
}

describe('the journal', () => {
	test('takes an entry of finance, which another one takes back', async ({ page }) => {
		await signIn(page, 'finance')
		await prepare(page, '59.00')
		await page.getByText('Booked', { exact: true }).first().waitFor()
		await page.getByText('Statement 11/2026').waitFor()
		await page.getByRole('link', { name: 'statement.pdf' }).waitFor()
		await page.getByRole('button', { name: 'Take back' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Reason').fill('Entered twice.')
		await dialog.getByRole('button', { name: 'Take back' }).click()
		await dialog.waitFor({ state: 'detached' })
		await page.getByText('Takes back').first().waitFor()
		await page.getByRole('link', { name: 'All entries' }).click()
		await page.getByText('Taken back').first().waitFor()
	})

	test('waits for a second person above the limit, who sees the effect', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'finance')
		await prepare(page, '10000.01')
		await page.getByText('Another person has to approve it.').waitFor()
		const other = await visitor()
		await signIn(other, 'super')
		await other.goto(new URL(page.url()).pathname)
		await other.getByRole('table').getByText('10,000.01').first().waitFor()
		await other.getByRole('button', { name: 'Approve' }).click()
		await other.getByText('Booked', { exact: true }).first().waitFor()
	})

	test('lets finance take an unknown payment in, and write another one off', async ({ page }) => {
		const payout = await payOutWrongly('stripe-us', 'unknownCharge')
		await signIn(page, 'finance')
		await openUnknownLine(page, payout)
		await page.getByRole('button', { name: 'Take in as a donation' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('First name of the donor').fill('Mira')
		await dialog.getByLabel('E-mail').fill('mira.sen@example.org')
		await dialog.getByRole('button', { name: 'Take in as a donation' }).click()
		await page.waitForURL(/\/donations\/[0-9a-f-]+\/show/)
		await page.getByText('This payment is unallocated and waits in suspense.').waitFor()
		await page.getByText('Mira').first().waitFor()
		await systemAtRest()

		const next = await payOutWrongly('stripe-us', 'unknownCharge')
		await openUnknownLine(page, next)
		await page.getByRole('button', { name: 'Write off' }).click()
		await dialog.getByLabel('Reason').fill('A test of the terminal.')
		await dialog.getByRole('button', { name: 'Write off' }).click()
		await page.waitForURL(/\/journal\/[0-9a-f-]+\/show/)
		await page.getByText('Other income').first().waitFor()
	})

	nightly('is accessible and within the window', async ({ page }) => {
		const payout = await payOutWrongly('stripe-us', 'unknownCharge')
		await signIn(page, 'finance')
		await prepare(page, '7.00')
		const entry = new URL(page.url()).pathname
		await auditScreen(page, () => page.goto('/backoffice/journal'))
		await auditScreen(page, () => page.goto('/backoffice/journal/new'))
		await auditScreen(page, () => page.goto(entry))
		await auditScreen(page, async () => {
			await openUnknownLine(page, payout)
			await page.getByRole('button', { name: /^(Take in as a donation|दान के रूप में दर्ज करें)$/ }).click()
			await page.getByRole('dialog').waitFor()
		})
	})
})
