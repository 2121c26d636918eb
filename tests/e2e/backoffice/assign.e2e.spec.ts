import type { Page } from 'playwright-core'
import { beforeAll, describe } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, payForNothing, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const OPEN = /^(Assign|निधि में जोड़ें)$/

async function openDialog(page: Page, donationId: string): Promise<void> {
	await page.goto(`/backoffice/donations/${donationId}/show`)
	await page.getByRole('button', { name: OPEN }).click()
	await page.getByRole('dialog').getByRole('combobox').waitFor()
}

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'Benches for the school of Namkum' })
})

describe('a payment whose donor never said what for', () => {
	test('is assigned to a fundraiser by finance, who see before what it does', async ({ visitor }) => {
		const donationId = await payForNothing('700')
		const page = await visitor()
		await signIn(page, 'finance')
		await openDialog(page, donationId)
		const dialog = page.getByRole('dialog', { name: 'Assign this payment' })
		await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
		await dialog.getByText('Please choose a fundraiser').waitFor()
		await dialog.getByText('Please enter the reason').waitFor()

		await dialog.getByRole('combobox', { name: 'Fundraiser' }).fill('Benches for the school')
		await page.getByRole('option', { name: fundraiser.title }).click()
		await dialog.getByRole('region', { name: 'What this will do' }).getByText('₹700.00').first().waitFor()
		await dialog.getByLabel('Reason').fill('They wrote that it is for the benches.')
		await dialog.getByRole('button', { name: 'Assign ₹700.00' }).click()
		await page.getByText('The payment is assigned.').waitFor()
		await page.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()
		await page.getByText('They wrote that it is for the benches.').waitFor()
		await page.getByRole('button', { name: OPEN }).waitFor({ state: 'detached' })
	})

	nightly('is accessible and within the window', async ({ visitor }) => {
		const donationId = await payForNothing('800')
		const page = await visitor()
		await signIn(page, 'finance')
		await auditScreen(page, async () => {
			await page.goto(`/backoffice/donations/${donationId}/show`)
			await page.getByRole('button', { name: OPEN }).waitFor()
		})
		await auditScreen(page, async () => {
			await openDialog(page, donationId)
			await page
				.getByRole('dialog')
				.getByRole('radio', { name: /^(The foundation|फ़ाउंडेशन)$/ })
				.check()
			await page.getByRole('dialog').getByRole('region').waitFor()
		})
	})
})
