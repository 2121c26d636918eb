import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { tabTo } from '../harness/actions/keyboard.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { askFor, BANK_ACCOUNT, needAccount, saveAccount, sayWhatFor } from '../harness/actions/withdrawing.ts'
import { giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

const DONOR = { firstName: 'Kiran', lastName: 'Naidu', email: 'kiran.naidu@example.org' }

async function funded(title: string, amount: string) {
	const fundraiser = await raiseFundraiser({ title })
	await giveTo(fundraiser, { amount, donor: DONOR })
	return fundraiser
}

describe('the money of a fundraiser', () => {
	test('is asked for with a new bank account, is reserved at once, and is free again when cancelled', async ({
		page,
	}) => {
		const fundraiser = await funded('A footbridge over the Barakar', '1200')
		await signIn(page, 'donee')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('link', { name: `Withdraw from ${fundraiser.title}` }).click()
		await page.getByRole('heading', { name: 'Withdraw money' }).waitFor()

		// A number that was typed differently the second time, and an IFSC that is none.
		const form = page.getByRole('form', { name: 'A new bank account' })
		const another = page.getByRole('button', { name: 'Add another account' })
		await form.or(another).first().waitFor()
		if (!(await form.isVisible())) await another.click()
		await form.getByLabel('IFSC Code').fill('SBIN1')
		await form.getByLabel('Account number', { exact: true }).fill(BANK_ACCOUNT.number)
		await form.getByLabel('Repeat account number').fill('301245678918')
		await form.getByRole('button', { name: 'Save the account' }).click()
		for (const refusal of [
			'Please Enter Bank Name',
			'Please Enter Full Name',
			'Please Enter Account Holder Type',
			'Invalid IFSC Code',
			'The account numbers differ',
		])
			await form.getByText(refusal).waitFor()
		await saveAccount(page)
		await page.getByText('••••8917').first().waitFor()

		const amount = page.getByLabel('Amount', { exact: true })
		await amount.fill('1200.01')
		await page.getByRole('button', { name: /^Ask for/ }).click()
		await page.getByText('You can withdraw at most ₹1,200.').waitFor()
		for (const missing of [
			'Please choose what it is for',
			'Please state what it is for',
			'Please enter who is paid',
		])
			await page.getByText(missing).waitFor()
		await sayWhatFor(page)
		await page.getByRole('button', { name: 'Use all' }).click()
		expect(await amount.inputValue()).toBe('1200')
		await amount.fill('700')
		await page.getByRole('button', { name: 'Ask for ₹700' }).click()

		await page.getByRole('heading', { name: 'You have requested ₹700' }).waitFor()
		await page.getByText('will go to State Bank of India, ••••8917').waitFor()
		await page.getByRole('link', { name: 'My Withdrawals' }).first().click()
		const row = page.getByRole('listitem').filter({ hasText: fundraiser.title })
		await row.getByText('₹700.00').waitFor()
		await row.getByText('A pump and its pipes.').waitFor()
		await row.getByText('Meant to be paid to Sharma Pumps, Giridih').waitFor()

		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await page.getByText('At most ₹500.').waitFor()
		await page.goto('/myWithdrawals')
		await row.getByRole('button', { name: `Cancel ₹700 from ${fundraiser.title}` }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
		await row.getByText('Cancelled', { exact: true }).first().waitFor()
		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await page.getByText('At most ₹1,200.').waitFor()
	})

	nightly('is asked for without a mouse', async ({ page }) => {
		const fundraiser = await funded('Seeds for the terraces of Netarhat', '400')
		await signIn(page, 'donee')
		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await needAccount(page)
		await tabTo(page, page.getByRole('button', { name: 'Use all' }))
		await page.keyboard.press('Enter')
		await tabTo(page, page.getByLabel('Purpose'))
		await page.keyboard.type('Food')
		await tabTo(page, page.getByLabel('What you will pay for'))
		await page.keyboard.type('Seed potatoes.')
		await tabTo(page, page.getByLabel('Who you will pay'))
		await page.keyboard.type('The seed bank of Gumla')
		await tabTo(page, page.getByRole('button', { name: 'Ask for ₹400' }))
		await page.keyboard.press('Enter')
		await page.getByRole('heading', { name: 'You have requested ₹400' }).waitFor()
	})

	nightly('is nobody else’s to ask for', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'A loom for the weavers of Bhagaiya' })
		await signIn(page, 'donor')
		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await page.getByRole('heading', { name: 'You can’t withdraw from this' }).waitFor()
	})
})

describe('my withdrawals', () => {
	test('are narrowed by status and downloaded as CSV', async ({ page }) => {
		const fundraiser = await funded('A clinic boat for the river isles', '900')
		await signIn(page, 'donee')
		await page.goto(`/withdrawForm/${fundraiser.id}`)
		await needAccount(page)
		const id = await askFor(page, fundraiser, '250.75')
		expect(id).toMatch(/^[0-9a-f-]{36}$/)
		await page.goto('/myWithdrawals')
		await page.getByRole('button', { name: 'Paid', exact: true }).click()
		await page.waitForURL(/status=paid/)
		await page.getByRole('button', { name: 'Requested', exact: true }).click()
		await page.getByRole('listitem').filter({ hasText: fundraiser.title }).waitFor()
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Download CSV' }).click(),
		])
		expect(download.suggestedFilename()).toMatch(/^withdrawals-[\dT-]+Z\.csv$/)
		const text = await readFile(await download.path(), 'utf8')
		expect(text.split('\r\n')[0]).toContain('Title,Asked By,Currency,Amount,Status')
		expect(text).toContain(`${fundraiser.title},${credentialsOf('donee').name},INR,250.75,requested`)
	})

	nightly('are under the addresses that the spec gave the backoffice, too', async ({ page }) => {
		await page.goto('/admin/withdrawalRequests')
		await page.waitForURL(/\/backoffice\/login/)
	})
})

describe('accessible and within the window, in English and Hindi, at 360 and 1440 px', () => {
	nightly('the form, its refusals, what comes after, and the list', async ({ page, visitor }) => {
		const fundraiser = await funded('Solar lamps for the night school of Tundi', '600')
		const nobody = await visitor()
		await signIn(nobody, 'donor')
		await auditScreen(nobody, () => nobody.goto('/myWithdrawals'))
		await signIn(page, 'donee')
		const form = `/withdrawForm/${fundraiser.id}`
		await page.goto(form)
		await needAccount(page)
		await auditScreen(page, () => page.goto(form))
		await auditScreen(page, async () => {
			await page.goto(form)
			await page.getByRole('button', { name: /^(Add another account|दूसरा खाता जोड़ें)$/ }).click()
			await page.locator('form:has([name=accountNumber]) button[type=submit]').click()
			await page.locator('form:has([name=accountNumber]) [role=alert]').first().waitFor()
		})
		const id = await askFor(page, fundraiser, '150')
		await auditScreen(page, () => page.goto(`/withdrawfunds/request-raised/${id}`))
		await auditScreen(page, () => page.goto('/myWithdrawals'))
		await auditScreen(page, async () => {
			await page.goto('/myWithdrawals')
			await page.locator('.wlist button').first().click()
			await page.getByRole('dialog').waitFor()
		})
		await auditScreen(page, () => page.goto(`/donationRequest/${fundraiser.id}`))
	})
})
