import { describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const DONOR = { firstName: 'Kiran', lastName: 'Naidu', email: 'kiran.naidu@example.org' }
const INVALID = 'Please enter valid amount'

/**
 * The typed text, the amount that it is parsed as (null when it is refused), and the part that the field
 * accepts.
 */
const TYPED: readonly (readonly [typed: string, read: string | null, taken?: string])[] = [
	['25.00', '25.00'],
	['1234.50', '1234.50'],
	['1e3', '13.00', '13'],
	['-5', '5.00', '5'],
	['1,00,000', '100000.00'],
	['१२३', '123.00'],
	['123456789012', null],
]

const filtersOf = (url: string): Record<string, string> =>
	JSON.parse(new URL(url).searchParams.get('filter') ?? '{}')

describe('an amount that is typed is what it says, or refused in words as it stands', () => {
	nightly('in a refund', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Ink for the printers of Chaibasa' })
		await giveTo(fundraiser, { amount: '200000', donor: DONOR })
		await signIn(page, 'finance')
		await page.goto('/backoffice/donations')
		await page.getByRole('link', { name: fundraiser.title }).first().click()
		await page.getByRole('button', { name: 'Refund', exact: true }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('radio', { name: 'A part of it' }).check()
		const field = dialog.getByLabel('Amount to give back')
		for (const [typed, read, taken = typed] of TYPED) {
			await field.fill('')
			await field.pressSequentially(typed)
			expect(await field.inputValue()).toBe(taken)
			await dialog.getByRole('button', { name: /^Refund/ }).click()
			if (read === null) await dialog.getByText(INVALID).waitFor()
			else
				await dialog
					.getByRole('button', {
						name: `Refund ₹${Number(read).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`,
					})
					.waitFor()
			expect(await field.inputValue()).toBe(taken)
		}
		await field.fill('')
		await dialog.getByText('Please enter Amount').waitFor()
	})

	nightly('in the filters of a list', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Ledgers for the guild of Seraikela' })
		for (const amount of ['111', '222', '333']) await giveTo(fundraiser, { amount, donor: DONOR })
		await signIn(page, 'finance')
		await page.goto('/backoffice/donations')
		const [min, max] = [page.getByLabel('Amount from:'), page.getByLabel('Amount to:')]
		for (const [typed, read] of TYPED) {
			await min.fill('')
			await min.pressSequentially(typed)
			await expect.poll(() => filtersOf(page.url()).minAmount ?? null).toBe(read)
			expect(await min.inputValue()).toBe(typed)
			expect(await page.getByText(INVALID).count()).toBe(read === null ? 1 : 0)
		}
		await page.getByRole('searchbox', { name: /recipient/ }).fill(fundraiser.title)
		await min.fill('₹222')
		await page.getByText(INVALID).waitFor()
		await page.getByText(/1 to 3 of 3/).waitFor()
		await page.getByLabel('Currency:').selectOption('INR')
		await min.fill('₹ 222')
		await max.fill('२२२')
		await page.getByText(/1 to 1 of 1/).waitFor()
		expect(filtersOf(page.url())).toMatchObject({ minAmount: '222.00', maxAmount: '222.00', currency: 'INR' })
		await page.reload()
		await expect.poll(() => min.inputValue()).toBe('222')
		await page.getByText(/1 to 1 of 1/).waitFor()
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		test('the filters of lists with amounts, refused and taken', async ({ page }) => {
			await signIn(page, 'finance')
			for (const list of ['donations', 'withdrawals', 'receipts'])
				await auditScreen(page, async () => {
					await page.goto(`/backoffice/${list}`)
					const fields = page.getByRole('search').locator('input[inputmode=decimal]')
					await fields.first().fill('1e3')
					await fields.last().fill('1,00,00,00,000')
					await page.getByRole('alert').first().waitFor()
					await page.waitForURL(/maxAmount/)
				})
		})
	},
)
