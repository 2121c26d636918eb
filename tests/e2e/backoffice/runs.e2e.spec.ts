import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const lineOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const raisedIn = (line: Locator): Locator => line.locator('td[data-label="Amount Raised"]')

async function saveRun(page: Page): Promise<string> {
	await page.goto('/backoffice/reconciliation')
	await page.getByRole('button', { name: 'Save this run' }).click()
	const dialog = page.getByRole('dialog', { name: 'Save this report' })
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.waitForURL(/\/runs\/[0-9a-f-]{36}\/show/)
	await page.getByRole('heading', { name: /^Run of / }).waitFor()
	return /runs\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
}

const donor = (name: string) => ({ firstName: name, email: `${name.toLowerCase()}@example.org` })

describe('a run', () => {
	nightly(
		'is kept, signed by a named person, and never changes: later donations stand beside it',
		async ({ visitor }) => {
			const fundraiser = await raiseFundraiser({ title: 'Solar lamps for Barhait' })
			await giveTo(fundraiser, { amount: '500', donor: donor('Suraj') })
			const finance = await visitor()
			await signIn(finance, 'finance')
			const id = await saveRun(finance)
			const row = lineOf(finance, fundraiser.title)
			expect(await raisedIn(row).innerText()).toBe('500.00')

			const run = finance.url()
			await signIn(finance, 'super')
			await finance.goto(run)
			const form = finance.getByRole('form', { name: 'Sign this run' })
			await form.getByText(/^Kavita Rao certifies th(is|ese) \d+ rows?/).waitFor()
			await form.getByRole('button', { name: 'Sign as Kavita Rao' }).click()
			await finance.getByText('The run is signed.').waitFor()
			await eventually(() => form.count()).toBe(0)

			await giveTo(fundraiser, { amount: '250', donor: donor('Tara') })
			await finance.reload()
			await raisedIn(row).getByText('+250.00').waitFor()
			expect(await raisedIn(row).innerText()).toMatch(/^500\.00\s+\+250\.00\s+by 1 later event$/)
			await finance.getByRole('button', { name: 'Verify' }).click()
			await finance.getByText('The stored rows are those that were recorded, and the log still').waitFor()

			await finance.getByRole('link', { name: 'Open as report' }).click()
			await finance.getByText('(Moment of a saved run)').waitFor()
			expect(await raisedIn(row).innerText()).toBe('500.00')
			await raisedIn(row).getByRole('button').click()
			await finance.getByRole('dialog').getByText('Sum of 1 event').waitFor()
			await finance.keyboard.press('Escape')
			await finance.getByRole('button', { name: 'Back to now' }).click()
			await raisedIn(row).getByText('750.00').waitFor()

			await finance.goto('/backoffice/runs')
			await lineOf(finance, 'Signed').getByText('Kavita Rao').first().waitFor()
			expect(
				await finance
					.getByRole('link')
					.filter({ hasText: /\d{4}, \d\d:\d\d/ })
					.count(),
			).toBeGreaterThan(0)
			expect(id).not.toBe('')
		},
	)

	nightly('compared with now names the events of each changed cell', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Looms for the weavers of Godda' })
		const finance = await visitor()
		await signIn(finance, 'finance')
		await saveRun(finance)
		const difference = finance.getByRole('link', { name: 'Difference to now' })
		const address = (await difference.getAttribute('href')) ?? ''
		await giveTo(fundraiser, { amount: '640', donor: donor('Mohan') })

		await finance.goto(address)
		const cell = raisedIn(lineOf(finance, fundraiser.title))
		await cell.getByText('1 × Donation confirmed').waitFor()
		await cell.getByRole('button', { name: '+640.00' }).click()
		const causes = finance.getByRole('region', { name: 'Events that changed Amount Raised' })
		await causes.getByRole('button', { name: /^Donation confirmed/ }).click()
		await causes.getByRole('table', { name: 'Lines of the ledger' }).waitFor()
	})

	nightly('is compared with another run', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Saplings for the slopes of Latehar' })
		const finance = await visitor()
		await signIn(finance, 'finance')
		const before = await saveRun(finance)
		await giveTo(fundraiser, { amount: '130', donor: donor('Gita') })
		const after = await saveRun(finance)

		await finance.goto(`/backoffice/runs/${before}/show`)
		await finance.getByRole('combobox', { name: 'Compare with' }).selectOption({ value: after })
		await finance.getByRole('heading', { name: 'Two runs compared' }).waitFor()
		const cell = raisedIn(lineOf(finance, fundraiser.title))
		await cell.getByText('+130.00').waitFor()
		expect(await cell.innerText()).toMatch(/^130\.00\s+\+130\.00$/)
	})
})

describe('months', () => {
	nightly('are listed per legal entity, and the one that runs can’t be closed', async ({ page }) => {
		await raiseFundraiser({ title: 'A month for Chatra' })
		await signIn(page, 'finance')
		await page.goto('/backoffice/periods')

		await eventually(() => lineOf(page, 'Running').count()).toBe(2)
		expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0)
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		let fundraiser: Fundraiser
		beforeAll(async () => {
			fundraiser = await raiseFundraiser({ title: 'A well for the hamlets of Simdega' })
		})

		test('the report with all columns, as of a run, and an explained amount', async ({ page }) => {
			await giveTo(fundraiser, { amount: '700', donor: donor('Uma') })
			await signIn(page, 'finance')
			const id = await saveRun(page)
			await page.goto('/backoffice/reconciliation')
			await page.getByLabel('All columns').check()
			const filter = new URLSearchParams({ filter: JSON.stringify({ asOf: id }) })
			await auditScreen(page, () => page.goto(`/backoffice/reconciliation?${filter}`))
			await auditScreen(page, async () => {
				await page.goto(`/backoffice/reconciliation?${filter}`)
				await raisedIn(lineOf(page, fundraiser.title))
					.or(lineOf(page, fundraiser.title).locator('td[data-label="जुटाई गई राशि"]'))
					.getByRole('button')
					.click()
				const event = page.getByRole('dialog').getByRole('listitem').getByRole('button').first()
				await event.click()
				await page.getByRole('dialog').getByRole('table').waitFor()
			})
		})

		test('the difference with an open cell, a run, two compared, and months', async ({ page }) => {
			await signIn(page, 'finance')
			const before = await saveRun(page)
			await giveTo(fundraiser, { amount: '900', donor: donor('Veer') })
			const after = await saveRun(page)
			const from = new URLSearchParams({ from: before })
			await auditScreen(page, async () => {
				await page.goto(`/backoffice/reconciliation/difference?${from}`)
				await page.getByRole('button', { name: '+900.00' }).first().click()
				await page.getByRole('listitem').filter({ hasText: 'Veer' }).waitFor()
			})
			await auditScreen(page, () => page.goto(`/backoffice/runs/${before}/show`))
			await auditScreen(page, () => page.goto(`/backoffice/runs/${before}/compare/${after}`))
			await auditScreen(page, () => page.goto('/backoffice/runs'))
			await auditScreen(page, () => page.goto('/backoffice/periods'))
		})
	},
)
