import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { payOutWrongly, systemAtRest } from '../harness/outside.ts'

const COLUMNS = [
	'Id',
	'Created Date',
	'Arrival Date',
	'Currency',
	'Amount Transferred',
	'Status',
	'Reconciliation Status',
	'Source Type',
]

describe('payouts', () => {
	test('lead from the list to what disagrees, which finance takes on, notes and resolves', async ({
		page,
	}) => {
		const payout = await payOutWrongly('stripe-us', 'unknownCharge')
		await signIn(page, 'finance')
		for (const [data, name] of [
			['paypalPaymentsData', 'PayPal'],
			['razorPaymentsData', 'Razorpay'],
			['stripePaymentsData', 'Stripe'],
		] as const) {
			await page.goto(`/admin/${data}`)
			await page.getByRole('heading', { level: 1, name: `Manage ${name} Payments Data` }).waitFor()
			await page.getByText(`Only what ${name} paid out.`).waitFor()
			if (name !== 'Stripe') await page.getByText('No Records Found').waitFor()
		}
		expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(COLUMNS)
		await page.getByRole('row').filter({ hasText: payout }).getByRole('link').click()

		const lines = page.getByRole('region', { name: 'Lines of the payout' })
		await lines.getByText('1 line is the amount').waitFor()
		await lines.getByRole('button', { name: 'Open 1' }).click()
		await lines.getByText('No donation found').waitFor()
		await page.getByRole('link', { name: 'A line that we don’t know' }).click()

		await page.getByRole('combobox', { name: 'Owner' }).click()
		await page.getByRole('option', { name: 'Anita Rao' }).click()
		await page.getByText('The owner was changed.').waitFor()
		await page.getByRole('textbox', { name: 'Note' }).fill('Asked Stripe about it.')
		await page.getByRole('button', { name: 'Add note' }).click()
		await page.getByText('The note was saved.').waitFor()

		await page.getByRole('button', { name: 'Resolve' }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('button', { name: 'Resolve' }).click()
		await dialog.getByText('Please choose how it is resolved').waitFor()
		await dialog.getByText('Please enter a note').waitFor()
		await dialog.getByRole('radio', { name: /^Explained/ }).check()
		await dialog.getByRole('textbox', { name: 'Why' }).fill('A test of our own, made at Stripe.')
		await dialog.getByRole('button', { name: 'Resolve' }).click()
		await dialog.waitFor({ state: 'detached' })
		const history = page.getByRole('complementary').getByRole('listitem')
		await history.first().getByText('A test of our own, made at Stripe.').waitFor()

		await systemAtRest()
		await page.getByRole('link', { name: payout }).click()
		await page.getByRole('main').getByText('Reconciliation completed').waitFor()
	})

	nightly('go from page to page by their ids, and begin anew where they are filtered', async ({ page }) => {
		for (let count = 0; count < 7; count += 1) await payOutWrongly('stripe-us', 'unknownCharge')
		await signIn(page, 'finance')
		const requested: URLSearchParams[] = []
		page.on('request', (request) => {
			const { pathname, searchParams } = new URL(request.url())
			if (pathname === '/api/backoffice/payouts') requested.push(searchParams)
		})
		await page.goto('/backoffice/payouts')
		const pages = page.getByRole('navigation', { name: 'Pages' })
		const [next, previous] = [
			pages.getByRole('button', { name: 'Next page' }),
			pages.getByRole('button', { name: 'Previous page' }),
		]
		await pages.getByRole('button', { name: '5', exact: true }).click()
		await page.waitForURL(/perPage=5/)
		await pages.getByText(/payouts in all/).waitFor()
		const ids = () => page.getByRole('table').getByRole('link').allInnerTexts()
		await expect.poll(async () => (await ids()).length).toBe(5)
		const first = await ids()
		expect(await previous.isDisabled()).toBe(true)

		await next.press('Enter')
		await expect.poll(async () => first.includes((await ids())[0] ?? first[0] ?? '')).toBe(false)
		expect(requested.at(-1)?.get('starting_after')).toBe(first.at(-1))
		const second = await ids()
		expect(second.filter((id) => first.includes(id))).toEqual([])
		await page.reload()
		await expect.poll(ids).toEqual(second)

		await previous.press('Enter')
		await expect.poll(ids).toEqual(first)
		expect(requested.at(-1)?.get('ending_before')).toBe(second[0])
		expect(await previous.isDisabled()).toBe(true)

		await next.click()
		await expect.poll(ids).toEqual(second)
		await page.getByLabel('Provider:').selectOption('stripe')
		await expect.poll(ids).toEqual(first)
	})

	nightly('are for finance alone', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/payouts')
		await page.getByText('You do not have the privilege to access the requested page!').waitFor()
	})

	nightly('are accessible and within the window, and so are discrepancies', async ({ page }) => {
		const payout = await payOutWrongly('stripe-us', 'unknownCharge')
		await signIn(page, 'finance')
		await auditScreen(page, () => page.goto('/backoffice/payouts'))
		await auditScreen(page, () => page.goto(`/backoffice/payouts/${payout}/show`))
		await auditScreen(page, () => page.goto('/backoffice/discrepancies'))
		const open = async () => {
			await page.goto(`/backoffice/payouts/${payout}/show`)
			await page.getByRole('main').getByRole('complementary').getByRole('link').first().click()
		}
		await auditScreen(page, open)
		await auditScreen(page, async () => {
			await open()
			await page.getByRole('button', { name: /^(Resolve|सुलझाएँ)$/ }).click()
			await page.getByRole('dialog').waitFor()
		})
	})
})
