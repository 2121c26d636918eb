import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { pdf } from '../harness/documents.ts'
import { systemAtRest } from '../harness/outside.ts'
import { type Account, credentialsOf } from '../harness/people.ts'

const LIST = '/backoffice/offlineDonations'
const RECORD = /^(Record|दर्ज करें)$/

async function fillCheque(page: Page): Promise<void> {
	await page.goto(`${LIST}/create`)
	const form = page.getByRole('form', { name: 'Record a donation' })
	await form.getByLabel('Amount').fill('60000')
	await form.getByLabel('Reference').fill('402218')
	await form.getByRole('textbox', { name: 'Bank' }).fill('Canara Bank')
}

async function decide(
	page: Page,
	decision: string,
	fill: (dialog: ReturnType<Page['getByRole']>) => unknown,
) {
	await page.getByRole('button', { name: decision, exact: true }).click()
	const dialog = page.getByRole('dialog')
	await fill(dialog)
	await dialog.getByRole('button', { name: decision, exact: true }).click()
	await dialog.waitFor({ state: 'detached' })
	await systemAtRest()
}

describe('a cheque', () => {
	test('counts once two people of finance received it, and leaves again when it bounces', async ({
		visitor,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'Slates for the school of Tundi' })
		const as = async (account: Account) => {
			const page = await visitor()
			await signIn(page, account)
			return page
		}
		const [page, other, donor, guest] = [
			await as('finance'),
			await as('super'),
			await as('donor'),
			await visitor(),
		]
		await page.goto(LIST)
		await page.getByRole('link', { name: 'Record a donation' }).click()
		const form = page.getByRole('form', { name: 'Record a donation' })
		await form.getByRole('button', { name: 'Record' }).click()
		await form.getByText('Please enter the reference').waitFor()
		await auditScreen(page, async () => {
			await page.goto(`${LIST}/create`)
			await page.getByRole('button', { name: RECORD }).waitFor()
		})
		await fillCheque(page)
		await form.getByRole('combobox', { name: 'Fundraiser' }).fill('Slates for the school')
		await page.getByRole('option', { name: fundraiser.title }).click()
		await form.getByRole('radio', { name: 'An account here' }).check()
		await form.getByRole('combobox', { name: 'Person' }).fill(credentialsOf('donor').email)
		await page.getByRole('option', { name: credentialsOf('donor').name }).click()
		await form
			.getByLabel('Document')
			.setInputFiles({ name: 'cheque.pdf', mimeType: 'application/pdf', buffer: pdf('Cheque') })
		await form.getByText('cheque.pdf').waitFor()
		await form.getByRole('button', { name: 'Record' }).press('Enter')
		await page.getByText('You recorded this: another person of finance has to approve it.').waitFor()
		expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
		const address = page.url()
		await fillCheque(page)
		await form.getByRole('radio', { name: 'The foundation' }).check()
		await form.getByLabel('Name').fill('Farida Khan')
		await form.getByRole('button', { name: 'Record' }).click()
		await form.getByRole('checkbox', { name: 'It is another donation with the same' }).waitFor()
		await auditScreen(page, () => page.goto(address))
		await guest.goto(`/donationRequest/${fundraiser.id}`)
		await guest.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()
		expect(await guest.getByText('₹60,000').count()).toBe(0)

		await other.goto(LIST)
		await other.getByRole('row').filter({ hasText: fundraiser.title }).getByRole('link').first().click()
		await decide(other, 'Approve', () => {})
		await guest.reload()
		await guest.getByText('₹60,000').first().waitFor()
		await donor.goto('/myDonations')
		await donor.getByText(fundraiser.title).first().waitFor()
		await other.getByRole('link', { name: 'Open the donation' }).click()
		await other.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()

		await page.goto(address)
		await decide(page, 'Reverse', (dialog) =>
			dialog.getByLabel('Explanation').fill('The bank returned it: insufficient funds.'),
		)
		await page.getByText('Its reversal waits for a second person of finance.').waitFor()
		await other.goto(address)
		await decide(other, 'Approve', () => {})
		await other.getByText('The cheque bounced').waitFor()
		await auditScreen(other, () => other.goto(address))
		await guest.reload()
		await guest.getByRole('heading', { level: 1, name: fundraiser.title }).waitFor()
		expect(await guest.getByText('₹60,000').count()).toBe(0)
		await auditScreen(other, () => other.goto(LIST))
	})
})
