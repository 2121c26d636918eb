import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoOrganizationId } from '../../demo/seed/accounts.ts'
import type { PaymentAccount, WithdrawForm } from '../../domain/funds/contract.ts'
import type { RequestDetail } from '../../domain/requests/contract.ts'
import { etagOf, give, RUPEES_500, raise, review } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { addAccount, decideOn, requested, seen } from './withdrawals.fixtures.ts'

describe('money that a plain member raised for an organization', () => {
	let harness: Harness
	let member: Caller
	let leader: Caller
	let above: Caller
	let account: PaymentAccount
	let requestId: string

	beforeAll(async () => {
		harness = await startHarness()
		const people = await Promise.all(['donee', 'tsering', 'admin', 'super'].map((key) => harness.person(key)))
		const admin = people[2] as Caller
		;[member, leader, , above] = people as [Caller, Caller, Caller, Caller]
		const orgId = demoOrganizationId('vriksha')
		account = await addAccount(leader, { accountHolderType: 'company' }, `/api/v1/org/${orgId}`)
		requestId = await raise(member, { orgId })
		const headers = { 'if-match': await etagOf(admin, requestId) }
		const url = `/api/backoffice/requests/${requestId}/approveForOrganization`
		await leader.json('POST', url, { reason: '' }, headers)
		for (const action of ['approve', 'publish']) await review(admin, requestId, action)
		await give(harness, harness.guest(), requestId, RUPEES_500)
	}, 120_000)
	afterAll(() => harness?.stop())

	it('is in the hands of its author and of those who lead it', async () => {
		const url = `/api/v1/donationRequest/${requestId}`
		const detail = async (caller: Caller) => (await caller.json<{ data: RequestDetail }>('GET', url)).data
		expect(await detail(member)).toMatchObject({ mayWithdraw: true, mine: {} })
		expect(await detail(leader)).toMatchObject({ mayWithdraw: true, mine: null })
		expect(await detail(above)).toMatchObject({ mayWithdraw: false })
		expect(await detail(harness.guest())).toMatchObject({ mayWithdraw: false, mine: null })
	})

	it('goes to bank accounts that only those who lead it see whole and may change', async () => {
		const url = `/api/v1/donationRequest/${requestId}/withdraw`
		const form = async (caller: Caller) => (await caller.json<{ data: WithdrawForm }>('GET', url)).data
		expect(await form(leader)).toMatchObject({
			mayChangeAccounts: true,
			free: 500,
			accounts: [
				{ accountNumber: '••••7891', accountHolderName: 'Joseph Thottan', routingNumber: 'SBIN0001234' },
			],
		})
		const { accounts, mayChangeAccounts } = await form(member)
		expect({ accounts, mayChangeAccounts }).toMatchObject({
			mayChangeAccounts: false,
			accounts: [{ uniqueId: account.uniqueId, label: 'State Bank of India', accountNumber: '••••7891' }],
		})
		expect(JSON.stringify(accounts)).not.toMatch(/Joseph|SBIN|company/)
	})

	it('is decided on by someone else than those who lead it, and nothing else is offered', async () => {
		const { _id } = await requested(member, requestId, 100, account.uniqueId)
		const user = `/api/backoffice/users/${leader.id}`
		const { headers } = await above.call('GET', user)
		const role = { role: 'finAdmin', reason: 'She does our books.' }
		await above.json('POST', `${user}/roles/grant`, role, { 'if-match': String(headers.etag) })
		await leader.signIn()
		expect(await seen(leader, _id)).toMatchObject({ decisions: [], fourEyes: 'ownMoney' })
		const answer = await decideOn(leader, _id, 'approve', { accountVersion: 1 })
		expect(answer.body).toMatchObject({ code: 'OWN_WITHDRAWAL' })
		expect(await seen(above, _id)).toMatchObject({ decisions: ['approve', 'reject'], fourEyes: null })
	})
})
