import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished } from 'vitest'
import { IS_NIGHTLY } from '../../harness/length.ts'
import { hasFocus, tabTo } from '../harness/actions/keyboard.ts'
import { openBackoffice, signIn } from '../harness/actions/signing-in.ts'
import { openWithdrawal, weigh } from '../harness/actions/withdrawing.ts'
import { type Fundraiser, giveTo, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { mailsTo, systemAtRest } from '../harness/outside.ts'
import { credentialsOf } from '../harness/people.ts'
import { decideOn, requestMoney } from '../harness/withdrawals.ts'

const DONOR = { firstName: 'Kiran', lastName: 'Naidu', email: 'kiran.naidu@example.org' }

async function requestedMoney(title: string, given: string, amount: number) {
	const fundraiser = await raiseFundraiser({ title })
	await giveTo(fundraiser, { amount: given, donor: DONOR })
	return { fundraiser, withdrawalId: await requestMoney(fundraiser, amount) }
}

const balance = (page: Page, name: string) =>
	page
		.getByRole('dialog')
		.getByRole('term')
		.filter({ hasText: new RegExp(`^${name}$`) })
		.locator('xpath=..')

async function finance(visitor: () => Promise<Page>, fundraiser: Fundraiser): Promise<Page> {
	const page = await visitor()
	await signIn(page, 'finance')
	await openWithdrawal(page, fundraiser)
	return page
}

describe('a withdrawal', () => {
	test('is approved, paid, returned by the bank, tried again and paid; its author follows', async ({
		visitor,
	}) => {
		const { fundraiser } = await requestedMoney('Desks for the school of Nagri', '1000', 800)
		const page = await finance(visitor, fundraiser)

		const approval = await weigh(page, 'Approve')
		await approval.getByRole('button', { name: 'Approve' }).click()
		await page.getByText(`Approved: ₹800.00 of ${fundraiser.title}`).waitFor()

		const payment = await weigh(page, 'Mark as paid')
		await payment.getByRole('button', { name: 'Mark as paid' }).click()
		await payment.getByText('Please enter the reference').waitFor()
		expect(await balance(page, 'Amount Withdrawn').innerText()).toMatch(/₹0\.00\s*₹800\.00/)
		expect(await balance(page, 'Reserved').innerText()).toMatch(/₹800\.00\s*₹0\.00/)
		await payment.getByLabel('Bank reference').fill('UTR/2026-11/1')
		await payment.getByRole('button', { name: 'Mark as paid' }).click()
		await page.getByText(`Paid: ₹800.00 of ${fundraiser.title}`).waitFor()
		const author = await visitor()
		await signIn(author, 'donee')
		await author.goto('/myWithdrawals')
		const mine = author.getByRole('listitem').filter({ hasText: fundraiser.title })
		await mine.getByText('UTR/2026-11/1').waitFor()

		const failure = await weigh(page, 'Mark as failed')
		await failure.getByRole('combobox', { name: 'The bank’s reason' }).click()
		await page.getByRole('option', { name: 'The money was returned' }).click()
		await failure.getByRole('button', { name: 'Mark as failed' }).click()
		await page.getByText(`Payment failed: ₹800.00 of ${fundraiser.title}`).waitFor()
		await author.reload()
		await mine.getByText('it sent the money back').waitFor()

		const again = await weigh(page, 'Try again')
		await again.getByRole('button', { name: 'Try again' }).click()
		await page.getByText(`To be paid again: ₹800.00 of ${fundraiser.title}`).waitFor()
		const second = await weigh(page, 'Mark as paid')
		await second.getByLabel('Bank reference').fill('UTR/2026-11/1')
		await second.getByRole('button', { name: 'Mark as paid' }).click()
		await second.getByText('A payment with this reference is booked already.').first().waitFor()
		await second.getByLabel('Bank reference').fill('UTR/2026-11/2')
		await second.getByRole('button', { name: 'Mark as paid' }).click()
		await page.getByRole('region', { name: 'Withdrawal' }).getByText('UTR/2026-11/2').waitFor()
		await page.getByText('Payment of a withdrawal failed').waitFor()
	})

	nightly('is rejected with a reason that its author reads, without a mouse', async ({ visitor }) => {
		const { fundraiser } = await requestedMoney('A cold box for the vaccines of Lohardaga', '500', 300)
		const page = await finance(visitor, fundraiser)
		await tabTo(page, page.getByRole('button', { name: 'Reject', exact: true }))
		await page.keyboard.press('Enter')
		const dialog = page.getByRole('dialog')
		const reason = dialog.getByLabel('Reason for')
		await reason.waitFor()
		await expect.poll(() => hasFocus(reason)).toBe(true)
		await page.keyboard.type('Please add the supplier’s bill first.')
		await dialog.getByText('Free to withdraw').waitFor()
		expect(await balance(page, 'Free to withdraw').innerText()).toMatch(/₹200\.00\s*₹500\.00/)
		await tabTo(page, dialog.getByRole('button', { name: 'Reject' }))
		await page.keyboard.press('Enter')
		await page.getByText(`Rejected: ₹300.00 of ${fundraiser.title}`).waitFor()
		const author = await visitor()
		await signIn(author, 'donee')
		await author.goto('/myWithdrawals')
		await author.getByText('Please add the supplier’s bill first.').waitFor()
		const mails = await mailsTo(credentialsOf('donee').email)
		expect(mails.some(({ text }) => text.includes('Please add the supplier’s bill first.'))).toBe(true)
	})

	test('from the limit on waits for a second person of finance after the first', async ({ visitor }) => {
		const bridge = 'A lift bridge for the village of Tamar'
		const { fundraiser, withdrawalId } = await requestedMoney(bridge, '150000', 120_000)
		// Withdrawals of other tests on this day would reach the limit together with it.
		onTestFinished(() => decideOn(withdrawalId, 'reject', { reason: 'The bridge is there.' }))
		const page = await finance(visitor, fundraiser)
		await page
			.getByText(
				/₹1,2\d,\d{3}\.\d\d leave the fund, go to this bank account or were approved by you within 24 hours/,
			)
			.waitFor()
		const approval = await weigh(page, 'Approve')
		await approval.getByText('This is the first of two approvals').waitFor()
		await approval.getByRole('button', { name: 'Approve' }).click()
		await page.getByText(`First of two approvals: ₹1,20,000.00 of ${fundraiser.title}`).waitFor()
		await page.getByText('You gave the first of two approvals').waitFor()
		expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
		const waits = page.url()
		await auditScreen(page, async () => {
			await page.goto(waits)
			await page.getByRole('alert').filter({ hasText: 'Anita Rao' }).first().waitFor()
		})

		const other = await visitor({ width: 360 })
		await signIn(other, 'super')
		await openWithdrawal(other, fundraiser)
		await other.getByText('One of two: Anita Rao approved it').waitFor()
		const second = await weigh(other, 'Approve')
		await second.getByText('The amount stays reserved and may be paid.').waitFor()
		await second.getByRole('button', { name: 'Approve' }).click()
		await other.getByText('Approved, to pay').first().waitFor()
	})

	nightly('that changed after it was opened is not decided on', async ({ visitor }) => {
		const { fundraiser } = await requestedMoney('Boots for the rescue team of Simdega', '900', 400)
		const page = await finance(visitor, fundraiser)
		const dialog = await weigh(page, 'Approve')
		const author = await visitor()
		await signIn(author, 'donee')
		await author.goto('/myWithdrawals')
		const mine = author.getByRole('listitem').filter({ hasText: fundraiser.title })
		await mine.getByRole('button', { name: /^Cancel/ }).click()
		await author.getByRole('dialog').getByRole('button', { name: 'Cancel it' }).click()
		await mine.getByText('Cancelled', { exact: true }).first().waitFor()
		await dialog.getByRole('button', { name: 'Approve' }).click()
		await page.getByText('This fund changed after you opened it, so nothing was decided.').waitFor()
		await page.getByText('Cancelled', { exact: true }).first().waitFor()
	})

	nightly('shows the number of its bank account only to who asks for it', async ({ visitor }) => {
		const { fundraiser } = await requestedMoney('A bore well for Torpa', '500', 200)
		const page = await finance(visitor, fundraiser)
		const account = page.getByRole('region', { name: 'Bank account' })
		await account.getByText('••••8917').waitFor()
		await account.getByRole('button', { name: 'Show in full' }).click()
		await account.getByText('301245678917').waitFor()
		await account.getByRole('button', { name: 'Hide' }).click()
		await account.getByText('••••8917').waitFor()
		expect(await account.getByText('301245678917').count()).toBe(0)
	})
})

describe('a bank’s reference', () => {
	nightly('that paid another withdrawal already has to be confirmed', async ({ visitor }) => {
		const reference = 'UTR/BULK/7'
		for (const title of ['Seeds for the farmers of Bundu', 'Ploughs for the farmers of Bundu']) {
			const { fundraiser } = await requestedMoney(title, '400', 200)
			const page = await finance(visitor, fundraiser)
			const approval = await weigh(page, 'Approve')
			await approval.getByRole('button', { name: 'Approve' }).click()
			const payment = await weigh(page, 'Mark as paid')
			await payment.getByLabel('Bank reference').fill(reference)
			await payment.getByRole('button', { name: 'Mark as paid' }).click()
			if (title.startsWith('Ploughs')) {
				await payment.getByText('another withdrawal: Seeds for the farmers of Bundu, INR 200.00.').waitFor()
				await payment.getByLabel('One transfer paid both').check()
				await payment.getByRole('button', { name: 'Mark as paid' }).click()
			}
			await page.getByRole('region', { name: 'Withdrawal' }).getByText(reference).waitFor()
		}
	})
})

describe('the queue', () => {
	nightly('is where the spec’s address leads, and is read by volunteers', async ({ visitor }) => {
		const page = await visitor()
		await signIn(page, 'finance')
		await page.goto('/admin/withdrawalRequests')
		await page.getByRole('heading', { name: 'Withdrawals' }).waitFor()
		const volunteer = await visitor()
		await signIn(volunteer, 'volunteer')
		await volunteer.goto('/backoffice/withdrawals')
		await volunteer.getByRole('heading', { name: 'Withdrawals' }).waitFor()
		expect(await volunteer.getByRole('button', { name: 'Export' }).count()).toBe(0)
	})

	nightly('is read by admins, as donations are, and offers them nothing to decide', async ({ visitor }) => {
		const { fundraiser } = await requestedMoney('Lamps for the halls of Bundu', '600', 200)
		const page = await visitor()
		await openBackoffice(page, 'admin')
		const places = page.getByRole('navigation').first()
		await places.getByRole('link', { name: /^Withdrawals/ }).click()
		await page.getByRole('link', { name: fundraiser.title }).waitFor()
		const offers = (name: string) => page.getByRole('button', { name }).count()
		expect(await offers('Withdraw from the foundation')).toBe(0)
		await page.getByRole('link', { name: fundraiser.title }).click()
		await page.getByRole('heading', { name: 'Bank account' }).waitFor()
		for (const name of ['Approve', 'Reject', 'Show in full']) expect(await offers(name), name).toBe(0)
		await places.getByRole('link', { name: 'Donations', exact: true }).click()
		await page.getByRole('link', { name: fundraiser.title }).click()
		await page.getByRole('heading', { name: 'Money', exact: true }).waitFor()
		expect(await offers('Refund')).toBe(0)
	})
})

describe('the list', () => {
	nightly(
		'finds what is over by its status and by a search, and begins with what waits',
		async ({ visitor }) => {
			const { fundraiser } = await requestedMoney('Bicycles for the girls of Palkot', '700', 300)
			const page = await finance(visitor, fundraiser)
			const rejection = await weigh(page, 'Reject')
			await rejection.getByLabel('Reason for').fill('Please send the bill.')
			await rejection.getByRole('button', { name: 'Reject' }).click()
			await page.getByText(`Rejected: ₹300.00 of ${fundraiser.title}`).waitFor()
			await page.getByRole('link', { name: 'All withdrawals' }).click()
			const status = page.getByLabel('Status:')
			const found = page.getByRole('link', { name: fundraiser.title })
			await expect.poll(() => status.inputValue()).toBe('waiting')
			await found.waitFor({ state: 'detached' })
			await status.selectOption('Rejected')
			await found.waitFor()
			await status.selectOption('Waiting for finance')
			await found.waitFor({ state: 'detached' })
			await page.getByRole('searchbox', { name: 'Search fundraiser' }).fill('bicycles for the girls')
			await found.waitFor()
			expect(await status.inputValue()).toBe('')
		},
	)
})

describe('a refund', () => {
	test('of a part shows who bears what, is carried out, and is listed with the donation', async ({
		visitor,
	}) => {
		const fundraiser = await raiseFundraiser({ title: 'A ramp for the library of Ghatshila' })
		await giveTo(fundraiser, { amount: '1000', donor: DONOR })
		const page = await visitor()
		await signIn(page, 'finance')
		await page.goto('/backoffice/donations')
		await page.getByRole('link', { name: fundraiser.title }).first().click()
		await page.getByText('Nothing was refunded or disputed.').waitFor()
		await page.getByRole('button', { name: 'Refund', exact: true }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByRole('radio', { name: 'A part of it' }).check()
		await dialog.getByLabel('Amount to give back').fill('511.80')
		await dialog.getByRole('button', { name: 'Refund ₹511.80' }).click()
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Reason').fill('Given twice by mistake.')
		await expect.poll(() => balance(page, 'Free to withdraw').innerText()).toMatch(/₹1,000\.00\s*₹500\.00/)
		await dialog.getByText('₹11.80').waitFor()
		await dialog.getByRole('button', { name: 'Refund ₹511.80' }).click()
		await dialog.getByText('Reserved in the fund').waitFor()
		await dialog.getByText('Kiran Naidu has it back.').waitFor()
		await dialog.getByRole('button', { name: 'Close' }).click()
		const losses = page.getByRole('region', { name: 'Refunds and disputes' })
		await losses.getByText('Refunded', { exact: true }).waitFor()
		await losses.getByText('₹511.80').waitFor()
		await systemAtRest()
		await page.reload()
		await page.getByText('Partly refunded').waitFor()
	})

	nightly('of money that was withdrawn is borne by the foundation, which is said', async ({ visitor }) => {
		const { fundraiser } = await requestedMoney('A stage for the players of Chandil', '1000', 900)
		const page = await visitor()
		await signIn(page, 'finance')
		await page.goto('/backoffice/donations')
		await page.getByRole('link', { name: fundraiser.title }).first().click()
		await page.getByRole('button', { name: 'Refund', exact: true }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByText('so the foundation’s bears it').waitFor()
		await dialog.getByRole('heading', { name: 'Fund: The foundation' }).waitFor()
		expect(await dialog.getByRole('combobox').count()).toBe(0)
	})
})

describe.runIf(IS_NIGHTLY)(
	'accessible and within the window, in English and Hindi, at 360 and 1440 px',
	() => {
		test('the queue, and the form that asks for the foundation’s money', async ({ page }) => {
			await signIn(page, 'finance')
			await auditScreen(page, () => page.goto('/backoffice/withdrawals'))
			await auditScreen(page, async () => {
				await page.goto('/backoffice/withdrawals')
				await page.getByRole('button', { name: /^(Withdraw from the foundation|फ़ाउंडेशन से निकालें)$/ }).click()
				await page
					.getByRole('dialog')
					.getByRole('button', { name: /^(Add a bank account|बैंक खाता जोड़ें)$/ })
					.waitFor()
			})
		})

		test('a withdrawal, and a decision about it', async ({ visitor }) => {
			const { fundraiser } = await requestedMoney('Chalk and slates for Angara', '800', 350)
			const page = await finance(visitor, fundraiser)
			const address = page.url()
			await auditScreen(page, async () => {
				await page.goto(address)
				await page.locator('section[aria-labelledby=account-title] dd').first().waitFor()
			})
			await auditScreen(page, async () => {
				await page.goto(address)
				await page.getByRole('button', { name: /^(Reject|अस्वीकार करें)$/ }).click()
				await page.getByRole('dialog').getByRole('definition').first().waitFor()
			})
		})

		test('a donation, and what its refund would do', async ({ visitor }) => {
			const fundraiser = await raiseFundraiser({ title: 'Rain gauges for the schools of Khunti' })
			await giveTo(fundraiser, { amount: '600', donor: DONOR })
			const page = await visitor()
			await signIn(page, 'finance')
			await page.goto('/backoffice/donations')
			await page.getByRole('link', { name: fundraiser.title }).first().click()
			await page.waitForURL(/\/show$/)
			const donation = page.url()
			await auditScreen(page, async () => {
				await page.goto(donation)
				await page.getByRole('button', { name: /^(Refund|वापस करें)$/ }).click()
				await page.getByRole('dialog').getByRole('definition').first().waitFor()
			})
		})
	},
)
