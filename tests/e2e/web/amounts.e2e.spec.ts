import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { openDonateDialog } from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { needAccount } from '../harness/actions/withdrawing.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const DONOR = { firstName: 'Kiran', lastName: 'Naidu', email: 'kiran.naidu@example.org' }

/**
 * The text typed key by key, the part that the field accepts, and the amount that it is parsed as; null when
 * it is refused.
 */
const WHOLE = [
	['25.00', '25.00', '₹25'],
	['1234.50', '1234.50', null],
	['1e3', '13', '₹13'],
	['-5', '5', '₹5'],
	['₹ 42', '₹ 42', '₹42'],
	['1,00,000', '1,00,000', '₹1,00,000'],
	['१२३', '१२३', '₹123'],
	['123456789012', '123456789012', null],
] as const
const WITH_PAISE = WHOLE.map(
	([typed, taken, read]) => [typed, taken, typed === '1234.50' ? '₹1,234.50' : read] as const,
)

const INVALID = 'Please enter valid amount'

async function typeOver(field: Locator, text: string, taken: string): Promise<void> {
	await field.fill('')
	await field.pressSequentially(text)
	expect(await field.inputValue()).toBe(taken)
	await field.evaluate((input: HTMLInputElement) => {
		input.select()
		document.execCommand('insertText', false, '1e3')
	})
	expect(await field.inputValue()).toBe(taken)
}

async function refused(page: Page, field: Locator, text: string): Promise<void> {
	await page.getByRole('alert').filter({ hasText: INVALID }).waitFor()
	expect(await field.inputValue()).toBe(text)
	expect(await field.getAttribute('aria-invalid')).toBe('true')
}

describe('an amount that is typed is what it says, or refused in words as it stands; nothing else can be typed', () => {
	nightly('in the donate dialog', async ({ page }) => {
		const { id } = await raiseFundraiser({ title: 'Rain gauges for Simdega' })
		for (const [typed, taken, read] of WHOLE) {
			await page.goto(`/donationRequest/${id}`)
			const dialog = await openDonateDialog(page)
			const field = dialog.getByLabel('Amount', { exact: true })
			await typeOver(field, typed, taken)
			await dialog.getByRole('button', { name: 'Continue' }).click()
			if (read === null) await refused(page, field, taken)
			else await page.getByText(`${read}.00`, { exact: true }).first().waitFor()
		}
	})

	nightly('in the checkout', async ({ page }) => {
		await page.goto('/publicPayment?donationfor=tal&currency=INR')
		const field = page.getByLabel('Or another amount')
		await field.waitFor()
		for (const [typed, taken, read] of WHOLE) {
			await typeOver(field, typed, taken)
			if (read !== null) {
				await page.getByText(`${read}.00`, { exact: true }).first().waitFor()
				continue
			}
			await page.getByRole('button', { name: 'Continue', exact: true }).click()
			await refused(page, field, taken)
		}
		await field.fill('')
		await page.getByRole('button', { name: 'Continue', exact: true }).click()
		await page.getByText('Please enter Amount').waitFor()
	})

	nightly('as the target of a request', async ({ page }) => {
		await signIn(page, 'donee')
		await page.goto('/new-request')
		const field = page.getByLabel('Target amount')
		for (const [typed, taken, read] of WITH_PAISE) {
			await typeOver(field, typed, taken)
			const goOn = page.getByRole('button', { name: 'Continue' })
			await goOn.click()
			if (read === null) await refused(page, field, taken)
			else await page.getByText(read, { exact: true }).first().waitFor()
			// The form moves the focus to the first field at fault: what is typed next waits for that.
			await eventually(() => goOn.evaluate((button) => button === document.activeElement)).toBe(false)
		}
	})

	nightly('in what is withdrawn', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A seed bank for Gumla' })
		await giveTo(fundraiser, { amount: '2000', donor: DONOR })
		await signIn(page, 'donee')
		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await needAccount(page)
		const field = page.getByLabel('Amount', { exact: true })
		for (const [typed, taken, read] of WITH_PAISE) {
			await typeOver(field, typed, taken)
			if (typed === '1,00,000') {
				await page.getByRole('button', { name: /^Ask for/ }).click()
				await page.getByText('You can withdraw at most ₹2,000.').waitFor()
			} else if (read === null) {
				await page.getByRole('button', { name: /^Ask for/ }).click()
				await refused(page, field, taken)
			} else await page.getByRole('button', { name: `Ask for ${read}`, exact: true }).waitFor()
		}
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		test('the field with its refusal, in the dialog and in the checkout', async ({ page }) => {
			const { id } = await raiseFundraiser({ title: 'Rain gauges for Latehar' })
			await page.goto('/')
			await auditScreen(page, async () => {
				await page.goto(`/donationRequest/${id}`)
				await page.locator('.paybar button, aside .btn').filter({ visible: true }).first().click()
				const dialog = page.getByRole('dialog')
				await dialog.locator('input[inputmode=numeric]').fill('1234.50')
				await dialog.locator('button[type=submit]').click()
				await dialog.getByRole('alert').waitFor()
			})
			await auditScreen(page, async () => {
				await page.goto('/publicPayment?donationfor=tal&currency=USD')
				await page.locator('input[inputmode=numeric]').fill('-5')
				await page.locator('button[type=submit]').filter({ visible: true }).first().click()
				await page.getByRole('alert').waitFor()
			})
		})
	},
)
