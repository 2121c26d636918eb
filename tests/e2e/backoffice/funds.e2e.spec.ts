import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { askFor, needAccount, openWithdrawal, sayWhatFor, weigh } from '../harness/actions/withdrawing.ts'
import { giveTo, raiseFundraiser, signedIn } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { decideDispute, disputePayment, systemAtRest } from '../harness/outside.ts'
import { type Account, ORGANIZATION_ID, userIdOf } from '../harness/people.ts'

const DONOR = { firstName: 'Gopal', lastName: 'Mahto', email: 'gopal.mahto@example.org' }

type Visitor = () => Promise<Page>

async function backoffice(visitor: Visitor, account: Account): Promise<Page> {
	const page = await visitor()
	await signIn(page, account)
	return page
}

async function approveAndPay(page: Page, reference: string): Promise<void> {
	const approval = await weigh(page, 'Approve')
	await approval.getByRole('button', { name: 'Approve' }).click()
	const payment = await weigh(page, 'Mark as paid')
	await payment.getByLabel('Bank reference').fill(reference)
	await payment.getByRole('button', { name: 'Mark as paid' }).click()
	await page.getByRole('region', { name: 'Withdrawal' }).getByText(reference).waitFor()
}

describe('money is withdrawn', () => {
	test('of an organization’s fundraiser, to the organization’s account', async ({ visitor }) => {
		const orgId = ORGANIZATION_ID
		const fundraiser = await raiseFundraiser({
			title: 'Filters for the wells of Jalmitra',
			by: 'owner',
			orgId,
		})
		await giveTo(fundraiser, { amount: '700', donor: DONOR })
		const owner = await signedIn('owner')
		await owner('POST', `/api/v1/org/${orgId}/payment/account`, {
			label: 'Indian Bank',
			accountHolderName: 'Jalmitra Trust',
			accountHolderType: 'company',
			accountNumber: '60124567893',
			routingNumber: 'IDIB000A001',
			country: 'IN',
			currency: 'inr',
		})
		const requester = await visitor()
		await signIn(requester, 'owner')
		await askFor(requester, fundraiser, '500')
		const page = await backoffice(visitor, 'finance')
		await openWithdrawal(page, fundraiser)
		await page.getByRole('region', { name: 'Bank account' }).getByText('••••7893').waitFor()
		await approveAndPay(page, 'UTR-ORG-1')
		await requester.goto('/myWithdrawals')
		await requester.getByText('UTR-ORG-1').waitFor()
	})

	nightly('of what was given to a person, by that person', async ({ visitor }) => {
		await giveTo({ userId: userIdOf('donee') })
		await systemAtRest()
		const requester = await visitor()
		await signIn(requester, 'donee')
		await requester.goto(`/withdrawForm/${userIdOf('donee')}?fundType=individual&units=INR`)
		await needAccount(requester)
		await requester.getByLabel('Amount', { exact: true }).fill('410')
		await sayWhatFor(requester)
		await requester.getByRole('button', { name: /^Ask for/ }).click()
		await requester.waitForURL(/\/withdrawfunds\/request-raised\//)
		const id = requester.url().split('/').at(-1)?.split('?')[0]
		const page = await backoffice(visitor, 'finance')
		await page.goto(`/backoffice/withdrawals/${id}/show`)
		await page.getByText('Person', { exact: true }).first().waitFor()
		await approveAndPay(page, 'UTR-PERSON-1')
	})

	nightly('of the foundation, by two people of finance', async ({ visitor }) => {
		await giveTo('foundation')
		await systemAtRest()
		const finance = await backoffice(visitor, 'finance')
		await (await signedIn('finance'))('POST', '/api/backoffice/foundation/payment/account', {
			label: 'HDFC Bank',
			accountHolderName: 'Karuna Foundation',
			accountHolderType: 'company',
			accountNumber: '50124567894',
			routingNumber: 'HDFC0001234',
			country: 'IN',
			currency: 'inr',
		})
		await finance.goto('/backoffice/withdrawals')
		await finance.getByRole('button', { name: 'Withdraw from the foundation' }).click()
		const dialog = finance.getByRole('dialog', { name: 'Ask for the foundation’s money' })
		await dialog.getByLabel('Amount').fill('250')
		await dialog.getByRole('button', { name: 'Ask for it' }).click()
		await finance.getByText('Requested. It waits for another person of finance.').waitFor()
		await finance.waitForURL(/\/withdrawals\/[0-9a-f-]{36}\/show/)
		await finance.getByRole('heading', { level: 1 }).waitFor()
		expect(await finance.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
		const above = await backoffice(visitor, 'super')
		await above.goto(new URL(finance.url()).pathname)
		const approval = await weigh(above, 'Approve')
		await approval.getByRole('button', { name: 'Approve' }).click()
		const payment = await weigh(above, 'Mark as paid')
		await payment.getByLabel('Bank reference').fill('UTR-FOUNDATION-1')
		await payment.getByRole('button', { name: 'Mark as paid' }).click()
		await payment.waitFor({ state: 'detached' })
		const address = above.url()
		await auditScreen(above, () => above.goto(address))
		await above.goto(address)
		await above.getByRole('heading', { name: 'The foundation', level: 1 }).waitFor()
		await above.getByRole('button', { name: 'हिन्दी' }).first().click()
		await above.getByRole('heading', { name: 'फ़ाउंडेशन', level: 1 }).waitFor()
	})
})

describe('figures that are behind', () => {
	nightly('say so until they are asked for again', async ({ visitor }) => {
		const page = await backoffice(visitor, 'finance')
		await page.route(
			'**/api/backoffice/funds?**',
			async (route) => {
				const response = await route.fetch()
				await route.fulfill({ response, headers: { ...response.headers(), 'x-stale': 'true' } })
			},
			{ times: 1 },
		)
		await page.goto('/backoffice/funds')
		await page.getByText('Figures may be a moment old').waitFor()
		await page.getByRole('button', { name: 'Refresh' }).click()
		await page.getByText('Figures may be a moment old').waitFor({ state: 'detached' })
	})
})

describe('a fund below zero', () => {
	nightly(
		'after a dispute that was lost too late shows what it owes, and nothing can be withdrawn',
		async ({ visitor }) => {
			const fundraiser = await raiseFundraiser({ title: 'Nets for the fishers of Maithon' })
			const lost = await giveTo(fundraiser, { amount: '900', donor: DONOR })
			await giveTo(fundraiser, { amount: '300', donor: DONOR })
			const requester = await visitor()
			await signIn(requester, 'donee')
			await requester.goto(`/withdrawForm/${fundraiser.id}`)
			await needAccount(requester)
			await askFor(requester, fundraiser, '800')
			const page = await backoffice(visitor, 'finance')
			await openWithdrawal(page, fundraiser)
			await approveAndPay(page, 'UTR-FISHERS-1')
			await askFor(requester, fundraiser, '400')

			const finance = await signedIn('finance')
			const donation = await finance<{ providerRef: string }>('GET', `/api/backoffice/donations/${lost}`)
			await decideDispute('stripe-in', await disputePayment('stripe-in', donation.providerRef), 'lost')

			await page.goto(`/backoffice/donations/${lost}/show`)
			const losses = page.getByRole('region', { name: 'Refunds and disputes' })
			await losses.getByRole('button', { name: '−₹900.00' }).click()
			await page
				.getByRole('dialog', { name: /^Free to withdraw/ })
				.getByText('Chargeback booked')
				.first()
				.waitFor()
			await page.keyboard.press('Escape')

			await page.goto('/backoffice/')
			await page
				.getByRole('link', { name: /below zero$/ })
				.last()
				.click()
			const fund = page.getByRole('row').filter({ hasText: fundraiser.title })
			await fund.getByText('Receivable').waitFor()
			await fund.getByRole('button', { name: '−₹900.00' }).click()
			await page
				.getByRole('dialog', { name: /^Free to withdraw/ })
				.getByText('Chargeback booked')
				.first()
				.waitFor()
			await page.keyboard.press('Escape')
			await page.goto('/backoffice/withdrawals')
			await page
				.getByRole('row')
				.filter({ hasText: fundraiser.title })
				.filter({ hasText: '400.00' })
				.getByRole('link')
				.first()
				.click()
			await page.getByText('The fund is overdrawn, and nothing can be withdrawn.').waitFor()
			const approval = await weigh(page, 'Approve')
			await approval.getByText('The fund is overdrawn after a chargeback').waitFor()
			expect(await approval.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
			await page.keyboard.press('Escape')
			const address = page.url()
			await auditScreen(page, () => page.goto(address))

			await requester.goto(`/withdrawForm/${fundraiser.id}`)
			await requester.getByRole('heading', { level: 1 }).waitFor()
			expect(await requester.getByRole('button', { name: /^Ask for/ }).count()).toBe(0)
		},
	)
})
