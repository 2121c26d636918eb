import type { Page } from 'playwright-core'
import type { Fundraiser } from '../api.ts'

export const BANK_ACCOUNT = {
	bank: 'State Bank of India',
	holder: 'Leela Thottan',
	ifsc: 'SBIN0001234',
	number: '301245678917',
} as const

export async function saveAccount(page: Page, account: typeof BANK_ACCOUNT = BANK_ACCOUNT): Promise<void> {
	const form = page.getByRole('form', { name: 'A new bank account' })
	await form.getByLabel('Bank name').fill(account.bank)
	await form.getByLabel('Full name of the account holder').fill(account.holder)
	await form.getByRole('radio', { name: 'Individual' }).check()
	await form.getByLabel('IFSC Code').fill(account.ifsc)
	await form.getByLabel('Account number', { exact: true }).fill(account.number)
	await form.getByLabel('Repeat account number').fill(account.number)
	await form.getByRole('button', { name: 'Save the account' }).click()
	await page.getByText('Thank you for updating the bank account information.').waitFor()
}

export async function needAccount(page: Page): Promise<void> {
	const where = page.getByRole('region', { name: 'Where should it go?' })
	await where.getByRole('radio').first().waitFor()
	if (await where.getByRole('form', { name: 'A new bank account' }).isVisible()) await saveAccount(page)
}

export async function sayWhatFor(page: Page): Promise<void> {
	await page.getByLabel('Purpose').selectOption('Equipment')
	await page.getByLabel('What you will pay for').fill('A pump and its pipes.')
	await page.getByLabel('Who you will pay').fill('Sharma Pumps, Giridih')
}

export async function askFor(page: Page, { id }: Fundraiser, amount: string): Promise<string> {
	await page.goto(`/withdrawForm/${id}`)
	await page.getByLabel('Amount', { exact: true }).fill(amount)
	await sayWhatFor(page)
	await page.getByRole('button', { name: /^Ask for/ }).click()
	await page.waitForURL(/\/withdrawfunds\/request-raised\//)
	return page.url().split('/').at(-1) ?? ''
}

export async function openWithdrawal(page: Page, { title }: Fundraiser): Promise<void> {
	await page.goto('/backoffice/withdrawals')
	await page.getByRole('link', { name: title }).first().click()
	await page.getByRole('heading', { name: title }).waitFor()
}

export async function weigh(page: Page, decision: string) {
	await page
		.getByRole('region', { name: 'Decision' })
		.getByRole('button', { name: decision, exact: true })
		.click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('Free to withdraw').waitFor()
	return dialog
}
