import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'
import { systemUnderTest } from '../harness/system-under-test.ts'

const listed = (page: Page, type: string) =>
	page.getByRole('row').getByRole('link', { name: type, exact: true })

const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null')

describe('the webhook inbox', () => {
	test('shows what a provider sent, what came of it, and what a replay would do', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Ledgers for the bank of Torpa' })
		const donation = await giveTo(fundraiser, {
			amount: '410',
			donor: { firstName: 'Rekha', email: 'rekha@example.org' },
		})
		await systemAtRest()
		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto('/backoffice/webhooks')
		await finance.getByRole('searchbox', { name: 'Message, charge.…' }).fill('charge.')
		// Until the answer is there, the list shows what it showed: a row may move away under the pointer.
		await eventually(() => filterOf(finance)).toEqual({ type: 'charge.' })
		await finance.locator('table[aria-busy=false]').waitFor()
		expect(await listed(finance, 'payment_intent.succeeded').count()).toBe(0)
		await listed(finance, 'charge.succeeded').first().click()

		await finance.getByRole('heading', { name: 'charge.succeeded' }).waitFor()
		await finance.getByRole('region', { name: 'As received' }).getByText('"object": "event"').waitFor()
		await finance.getByRole('link', { name: `donation ${donation}` }).waitFor()
		await finance.getByRole('button', { name: 'Dry run' }).click()
		await finance.getByText(/^A replay reads pi_\w+ at stripe, account stripe-in\.$/).waitFor()
		await finance.getByText('The books already have everything that the provider reports.').waitFor()
		expect(await finance.getByRole('button', { name: 'Replay' }).count()).toBe(0)
		await auditScreen(finance, () => finance.reload())
	})

	nightly('says of a forged delivery why it was refused, and keeps nothing of it', async ({ page }) => {
		const answer = await fetch(new URL('/api/v1/webhooks/stripe', systemUnderTest().url), {
			method: 'POST',
			body: '{"id":"evt_forged"}',
			headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
		})
		expect(answer.status).toBe(400)
		await signIn(page, 'finance')
		await page.goto('/backoffice/webhooks')
		await page.getByRole('combobox', { name: 'Signature' }).selectOption('Forged')
		await page.getByRole('link', { name: 'Refused delivery' }).first().click()

		await page.getByText('The signature is not the provider’s.').waitFor()
		await page.getByText('Refused messages are not stored.').waitFor()
		expect(await page.getByRole('button', { name: 'Dry run' }).count()).toBe(0)
	})

	nightly('and dead letters are accessible', async ({ page }) => {
		await signIn(page, 'finance')
		await auditScreen(page, () => page.goto('/backoffice/deadLetters'))
	})
})
