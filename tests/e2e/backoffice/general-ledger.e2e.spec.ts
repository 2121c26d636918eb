import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { openBackoffice } from '../harness/actions/signing-in.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { test } from '../harness/browser-test.ts'
import { systemAtRest } from '../harness/outside.ts'

const BOOKS = '/backoffice/generalLedger'

describe('the general ledger', () => {
	test('leads from the balances to an account, its entries and their events, and is exported', async ({
		page,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'Beehives for the slopes of Netarhat' })
		await giveTo(fundraiser, {
			amount: '700',
			donor: { firstName: 'Birsa', lastName: 'Oraon', email: 'birsa.oraon@example.org' },
		})
		await systemAtRest()
		await openBackoffice(page, 'finance')
		await page.getByRole('link', { name: 'General ledger' }).click()
		const balances = page.getByRole('table', { name: 'Trial balance' })
		await page.getByText('Days of India (Asia/Kolkata)').waitFor()
		const total = balances.getByRole('row', { name: /^All accounts, INR/ })
		const [, opening, debits, credits, closing] = await total.getByRole('cell').allInnerTexts()
		expect([opening, closing, debits]).toEqual(['0.00', '0.00', credits])

		// By keyboard alone: the explanation of a balance, then the account.
		const bank = balances.getByRole('row', { name: /^Balance at the provider, stripe\/stripe-in/ })
		const balance = await bank.getByRole('button').last().innerText()
		await bank.getByRole('button').last().press('Enter')
		const explanation = page.getByRole('dialog')
		await explanation.getByText('Adds up, and the ledger’s double entries agree').waitFor()
		await page.keyboard.press('Escape')
		await bank.getByRole('link').first().press('Enter')
		await page.waitForURL(/generalLedger\/account/)
		const lines = page.getByRole('table', { name: /^Balance at the provider, stripe\/stripe-in$/ })
		await lines.getByRole('row', { name: /^Opening balance/ }).waitFor()
		for (const more = page.getByRole('button', { name: 'Show more' }); (await more.count()) > 0; )
			await more.click()
		const last = lines.getByRole('row', { name: /^Closing balance/ })
		expect(await last.getByRole('button').innerText()).toBe(balance)

		const entry = lines.getByRole('button', { name: 'Donation confirmed' }).last()
		await entry.press('Enter')
		await page.getByRole('table', { name: 'Lines of the ledger' }).waitFor()
		await page
			.getByRole('navigation', { name: 'Views of the general ledger' })
			.getByRole('link', { name: 'Journal' })
			.click()
		await page.getByRole('table', { name: 'Journal' }).getByRole('button').first().waitFor()
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Export the journal' }).press('Enter')
		await page.getByRole('menuitem', { name: 'Beancount' }).press('Enter')
		const file = await download
		expect(file.suggestedFilename()).toMatch(/^journal-beancount-IN-before-[\d-]+-[\dTZ-]+\.beancount$/)
		expect(await readFile(await file.path(), 'utf8')).toContain('; Days are those of Asia/Kolkata.')

		await page.goto(`${BOOKS}/account?to=2001-01-01&account=bank&party=IN`)
		await page.getByText('Nothing is posted in these days.').waitFor()
		await page.goto(`${BOOKS}?month=2026-13`)
		await page.getByText('Please send a month').waitFor()
		await auditScreen(page, () => page.goto(BOOKS))
		await auditScreen(page, () =>
			page.goto(`${BOOKS}/account?account=provider+balance&party=stripe/stripe-in`),
		)
		await auditScreen(page, () => page.goto(`${BOOKS}/journal`))
	})
})
