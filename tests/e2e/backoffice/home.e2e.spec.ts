import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { hasFocus, tabTo } from '../harness/actions/keyboard.ts'
import { logIn, openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { coverFees, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { payOutWrongly } from '../harness/outside.ts'
import { credentialsOf } from '../harness/people.ts'

const STATEMENTS = [
	'Every entry balances',
	'Every fund holds the sum of its donations and debits',
	'Our balance is the one that the provider reports',
	'Every payout is the sum of its lines',
	'Nothing is lost on the way',
	'The ledger agrees with the log',
	'Receipt numbers have no gaps',
	'What we hold covers what is owed',
	'Every late item has an owner and a reason',
]

const workOf = (page: Page, title: RegExp): Locator =>
	page
		.getByRole('region', { name: 'What needs my attention today' })
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { name: title }) })
const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? 'null')

describe('finance’s home', () => {
	test('says what differs from the provider’s books, and leads to it, kind by kind', async ({ page }) => {
		const payout = await payOutWrongly('stripe-us', 'unknownCharge')
		const { email, password } = credentialsOf('finance')
		await page.goto('/backoffice/login')
		await logIn(page, email, password)
		const differences = workOf(page, /between the provider’s books and ours$/)
		await differences.getByText(/\$\d+\.\d\d/).waitFor()

		await differences.getByRole('link', { name: /lines? we don’t know$/ }).click()
		await page.getByRole('heading', { level: 1, name: 'Discrepancies' }).waitFor()
		expect(filterOf(page)).toEqual({ status: 'open', kind: 'unknownLine' })
		await page.getByRole('row').filter({ hasText: payout }).first().waitFor()

		await page.goBack()
		await differences.getByRole('link', { name: /^Match/ }).click()
		await page.getByRole('row').filter({ hasText: payout }).first().waitFor()
		expect(filterOf(page)).toEqual({ status: 'open' })
	})

	nightly('lists what waits for nobody, each with the way there', async ({ page }) => {
		await openBackoffice(page, 'finance')
		// Another test may have left a fund below zero: then it waits, and leads to the same list.
		const idle = page
			.getByRole('region', { name: 'Nothing waits' })
			.getByRole('link', { name: 'Funds below zero' })
		await idle
			.or(
				workOf(page, /below zero$/)
					.getByRole('link')
					.last(),
			)
			.click()
		await page.getByRole('heading', { level: 1, name: 'Funds' }).waitFor()
		expect(filterOf(page)).toEqual({ state: 'belowZero' })
		await eventually(() => page.getByRole('combobox', { name: 'Free to withdraw' }).inputValue()).toBe(
			'belowZero',
		)
	})

	test('checks the books by keyboard, and shows the result with its time', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A ledger for the grain bank of Latehar' })
		await giveTo(fundraiser, {
			amount: '410',
			donor: { firstName: 'Meera', email: 'meera@example.org' },
		})
		await coverFees()
		await openBackoffice(page, 'finance')
		const check = page.getByRole('button', { name: 'Check now' })
		await tabTo(page, check)
		expect(await hasFocus(check)).toBe(true)
		await page.keyboard.press('Enter')

		await page.getByText('The books were checked, and everything agrees.').waitFor()
		const verified = page.getByRole('region', { name: /^Books verified/ })
		await verified.getByText(/\d events of the log were recalculated/).waitFor()
		expect(await verified.getByRole('listitem').count()).toBe(STATEMENTS.length)
		await verified.getByRole('link', { name: 'Open the integrity check' }).click()
		await page.getByRole('heading', { level: 1, name: 'Integrity check' }).waitFor()
	})
})

describe('the integrity check', () => {
	nightly('shows each statement with what was examined, and every look with who asked', async ({ page }) => {
		await openBackoffice(page, 'finance')
		await page.getByRole('navigation').getByRole('link', { name: 'Integrity check' }).click()
		const checks = page.getByRole('navigation', { name: 'Checks so far' }).getByRole('link')
		await checks.first().waitFor()
		const before = await checks.count()

		await page.getByRole('button', { name: 'Check now' }).click()
		await eventually(() => checks.count()).toBe(Math.min(before + 1, 30))
		await checks.first().getByText('Anita Rao').waitFor()
		const statements = page.getByRole('list', { name: 'What was checked' })
		expect(await statements.getByRole('heading').allInnerTexts()).toEqual(STATEMENTS)
		expect(await statements.getByText(/(examined|added up)$/).count()).toBe(STATEMENTS.length)

		await checks.last().click()
		await page.waitForURL(/\/books\/[0-9a-f-]{36}$/)
		await page.reload()
		await eventually(() => checks.last().getAttribute('aria-current')).toBe('page')
	})

	nightly('says so when a look is not there any more', async ({ page }) => {
		await signIn(page, 'finance')
		await page.goto('/backoffice/books/01930000-0000-7000-8000-000000000001')
		await page.getByText('This check is not among the last thirty.').waitFor()
		await page.getByRole('link', { name: 'Show the latest check' }).click()
		await page.getByRole('heading', { name: STATEMENTS[0] }).waitFor()
	})

	nightly('is for finance alone, as is money on the home page', async ({ page }) => {
		await openBackoffice(page, 'admin')
		expect(await page.getByRole('region', { name: /^Books verified/ }).count()).toBe(0)
		await page.goto('/backoffice/books')
		await page.getByText('You do not have the privilege to access the requested page!').waitFor()
		await eventually(() => new URL(page.url()).pathname).toMatch(/^\/backoffice\/?$/)
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		test('finance’s home, the integrity check and the funds', async ({ page }) => {
			await signIn(page, 'finance')
			await auditScreen(page, () => page.goto('/backoffice/'))
			await auditScreen(page, () => page.goto('/backoffice/books'))
			await auditScreen(page, () => page.goto('/backoffice/funds'))
		})
	},
)
