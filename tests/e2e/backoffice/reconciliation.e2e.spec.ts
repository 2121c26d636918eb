import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

const FIGURES = [
	'Amount Requested',
	'Amount Raised',
	'Amount Withdrawn',
	'Pending Amount to Withdraw',
] as const

async function figuresOf(line: Locator): Promise<bigint[]> {
	await line.waitFor()
	return Promise.all(
		FIGURES.map(async (name) => {
			const text = await line.locator(`td[data-label="${name}"]`).innerText()
			expect(text).toMatch(/^[\d,]+\.\d\d$/)
			return BigInt(text.replaceAll(/\D/g, ''))
		}),
	)
}

const lineOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

describe('the reconciliation report', () => {
	test('changes by exactly a donation, in its row and in the totals', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Hearing aids for Hazaribagh', goal: 25_000 })
		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto('/backoffice/reconciliation')
		const row = lineOf(finance, fundraiser.title)
		const total = lineOf(finance, 'This page, INR')
		expect(await figuresOf(row)).toEqual([2_500_000n, 0n, 0n, 0n])
		const [requested = 0n, raised = 0n, withdrawn = 0n, pending = 0n] = await figuresOf(total)

		await giveTo(fundraiser, {
			amount: '750',
			donor: { firstName: 'Zoya', lastName: 'Sinha', email: 'zoya.sinha@example.org' },
		})

		await finance.reload()
		expect(await figuresOf(row)).toEqual([2_500_000n, 75_000n, 0n, 75_000n])
		expect(await figuresOf(total)).toEqual([requested, raised + 75_000n, withdrawn, pending + 75_000n])
	})

	test('is exported as CSV, with the figures that are on the page', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: '=Quotes, "commas" and a formula', goal: 12_345 })
		await giveTo(fundraiser, {
			amount: '101',
			donor: { firstName: 'Suresh', email: 'suresh@example.org' },
		})
		const finance = await visitor()
		await openBackoffice(finance, 'finance')
		await finance.getByRole('main').getByRole('link', { name: 'Reconciliation report' }).click()
		await lineOf(finance, fundraiser.title).waitFor()

		const download = finance.waitForEvent('download')
		await finance.getByRole('button', { name: 'Export' }).click()
		const file = await download

		expect(file.suggestedFilename()).toMatch(/^reconciliation-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv$/)
		const [heading, ...lines] = (await readFile(await file.path(), 'utf8'))
			.replace('\uFEFF', '')
			.trim()
			.split(/\r?\n/)
		expect(heading?.startsWith(`Title,Status,Region,Currency,${FIGURES.join(',')},`)).toBe(true)
		const line = lines.find((one) => one.includes('and a formula'))
		expect(line).toContain(
			`"'=Quotes, ""commas"" and a formula",Approved,IN,INR,12345.00,101.00,0.00,101.00,`,
		)
	})

	nightly('can be narrowed to a status, and the address keeps it', async ({ page }) => {
		const waiting = await raiseFundraiser({ title: 'Slates for Sahibganj', until: 'submitted' })
		const live = await raiseFundraiser({ title: 'Chalk for Sahibganj' })
		await signIn(page, 'finance')
		await page.goto('/backoffice/reconciliation')
		await lineOf(page, live.title).waitFor()

		await page.getByRole('combobox', { name: 'Status' }).selectOption('Pending')

		await lineOf(page, live.title).waitFor({ state: 'detached' })
		await lineOf(page, waiting.title).waitFor()
		await page.reload()
		await lineOf(page, waiting.title).waitFor()
		expect(await lineOf(page, live.title).count()).toBe(0)
	})
})

describe('an amount', () => {
	test('opens the events that sum to it, down to the provider’s object', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'A kiln for the potters of Hunterganj' })
		for (const amount of ['300', '450'])
			await giveTo(fundraiser, {
				amount,
				donor: { firstName: 'Leela', lastName: 'Murmu', email: `leela.${amount}@example.org` },
			})
		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto('/backoffice/reconciliation')
		const raised = lineOf(finance, fundraiser.title)
			.locator('td[data-label="Amount Raised"]')
			.getByRole('button')
		await raised.click()

		const drawer = finance.getByRole('dialog', { name: `Amount Raised, ${fundraiser.title}` })
		await drawer.getByText('Sum of 2 events').waitFor()
		const events = drawer.getByRole('button', { name: /^Donation confirmed/ })
		expect(await events.allInnerTexts()).toEqual([
			expect.stringMatching(/\+300\.00[\s\S]*Leela Murmu[\s\S]*300\.00$/),
			expect.stringMatching(/\+450\.00[\s\S]*Leela Murmu[\s\S]*750\.00$/),
		])
		await drawer.getByText('Adds up, and the ledger’s double entries agree').waitFor()

		await events.last().click()
		await drawer
			.getByRole('table', { name: 'Lines of the ledger' })
			.getByText('Balance at the provider')
			.waitFor()
		await drawer.getByRole('button', { name: 'Read it at the provider' }).click()
		await drawer.getByText('"object": "payment_intent"').first().waitFor()

		await finance.keyboard.press('Escape')
		await drawer.waitFor({ state: 'detached' })
		await eventually(() => raised.evaluate((button) => button === document.activeElement)).toBe(true)
	})

	nightly('is explained at an address of its own, and its events are downloaded', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'Rain barrels for Tundi' })
		await giveTo(fundraiser, {
			amount: '215',
			donor: { firstName: 'Kiran', lastName: 'Das', email: 'kiran.das@example.org' },
		})
		const finance = await visitor()
		await signIn(finance, 'finance')
		const of = { figure: 'pending', fund: `request.${fundraiser.id}.INR`, label: 'Pending, Tundi' }
		await finance.goto(`/backoffice/explain?${new URLSearchParams(of)}`)

		await finance.getByRole('heading', { name: 'Pending, Tundi' }).waitFor()
		const download = finance.waitForEvent('download')
		await finance.getByRole('button', { name: 'These events, CSV' }).click()
		const [heading, line] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
		expect(heading).toContain('Event,Type,Recorded,Money moved,')
		expect(line).toContain(',DonationConfirmed,')
		expect(line?.endsWith(',INR,215.00,215.00')).toBe(true)
	})
})

describe('somebody who may not see money', () => {
	nightly('is warned and led home', async ({ page }) => {
		await signIn(page, 'admin')
		await page.goto('/backoffice/reconciliation')

		await page.getByText('You do not have the privilege to access the requested page!').waitFor()
		await eventually(() => new URL(page.url()).pathname).toMatch(/^\/backoffice\/?$/)
		expect(await page.getByRole('navigation').getByRole('link', { name: 'Reconciliation' }).count()).toBe(0)
		await page.goto('/backoffice/reconciliation/difference')
		await eventually(() => new URL(page.url()).pathname).toMatch(/^\/backoffice\/?$/)
	})

	nightly('is told so when their account has no role at all', async ({ page }) => {
		await page.goto('/backoffice/login')
		const { email, password } = credentialsOf('donor')
		await logIn(page, email, password)

		await page.getByRole('heading', { name: 'You are not allowed to access this page' }).waitFor()
	})
})

describe('the events behind a donation', () => {
	nightly('stand on its page, from the first attempt to the provider’s cost', async ({ visitor }) => {
		const fundraiser = await raiseFundraiser({ title: 'A motor for the well of Bundu' })
		const id = await giveTo(fundraiser, {
			amount: '320',
			donor: { firstName: 'Arjun', lastName: 'Bose', email: 'arjun.bose@example.org' },
		})
		const finance = await visitor()
		await signIn(finance, 'finance')
		await finance.goto(`/backoffice/donations/${id}/show`)

		await finance.getByRole('heading', { name: fundraiser.title }).waitFor()
		await finance.getByText('₹327.55').first().waitFor()
		const timeline = finance.getByRole('complementary')
		for (const event of ['Donation started', 'Payment attempted', 'Donation confirmed'])
			await timeline.getByText(event).waitFor()
	})
})
