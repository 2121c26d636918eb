import { beforeEach, describe, expect, it } from 'vitest'
import type { BankAccount, BankChargeAnswer } from '../../domain/donations/bank-accounts.contract.ts'
import type { PaymentAccount } from '../../domain/funds/contract.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { eventsOf } from './books.ts'
import { bankBody, chargeBody, provenBank, savedBank, verifyPath } from './calls.bank-debit.ts'
import type { Caller, Harness } from './harness.ts'

const ACCOUNTS = '/api/v1/saved/bank-accounts'
const CHARGE = '/api/v1/stripe/charge'
const ACCOUNT = 'stripe-us'

const accountOf = async (donor: Caller): Promise<BankAccount | undefined> =>
	(await donor.json<{ data: BankAccount[] }>('GET', ACCOUNTS)).data[0]
const remove = async (donor: Caller): Promise<void> => {
	const account = await accountOf(donor)
	if (account) await donor.call('DELETE', `${ACCOUNTS}/${account.uniqueId}`)
}

export function bankDebitCases(opened: () => Harness): void {
	describe('by bank debit', () => {
		// Each is of another month: a person saves three accounts in one.
		beforeEach(async () => {
			await opened().system.sql.execute('DELETE FROM rec.bank_account_setups')
		})
		const verify = (donor: Caller, { uniqueId }: BankAccount, body: object) =>
			donor.call('POST', verifyPath(uniqueId), { body })
		async function later(days: number): Promise<void> {
			const { clock, system } = opened()
			clock.advance(days * DAY_MS)
			await system.untilIdle()
		}
		async function charge(donor: Caller, changes: object = {}): Promise<BankChargeAnswer> {
			const payee = await opened().person('donee')
			return donor.json<BankChargeAnswer>('POST', CHARGE, chargeBody(undefined, payee.id, changes))
		}
		const pending = async () => {
			const payee = await opened().person('donee')
			const url = `/api/v1/donationRequest/${payee.id}/withdraw?fundType=individual&units=USD`
			return (await payee.json<{ data: { raised: number; pending: number } }>('GET', url)).data
		}

		it('need an account that was proven, whose wrong reports are counted', async () => {
			const donor = await opened().person('donor')
			const account = await savedBank(donor)
			expect(account).toMatchObject({
				status: 'new',
				accountNumber: '••••6789',
				deposits: { by: 'amounts', left: 3 },
				mandate: { version: 1 },
			})
			const payee = await opened().person('donee')
			const refused = await donor.call('POST', CHARGE, { body: chargeBody(undefined, payee.id) })
			expect(refused).toMatchObject({ status: 400, body: { code: 'BANK_ACCOUNT' } })
			for (const left of [2, 1]) {
				expect(await verify(donor, account, { amount: [1, 2] })).toMatchObject({ status: 400 })
				expect(await accountOf(donor)).toMatchObject({ status: 'new', deposits: { left } })
			}
			expect(await verify(donor, account, { amount: [1, 2] })).toMatchObject({ status: 400 })
			expect(await accountOf(donor)).toMatchObject({ status: 'errored', deposits: null })
			expect(await verify(donor, account, { amount: [32, 45] })).toMatchObject({ status: 400 })
			await remove(donor)

			opened().stripe.control.chooseDeposits(ACCOUNT, 'descriptor_code')
			const coded = await savedBank(donor)
			opened().stripe.control.chooseDeposits(ACCOUNT, 'amounts')
			expect(coded.deposits).toMatchObject({ by: 'descriptorCode', left: 10 })
			expect(await verify(donor, coded, { amount: [32, 45] })).toMatchObject({
				status: 400,
				body: { message: 'AccountId / Values are missing' },
			})
			expect(await verify(donor, coded, { descriptorCode: 'SM11AA' })).toMatchObject({ status: 200 })
			await remove(donor)
		})

		it('are pending for days, apart from what was raised, and then counted', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const { uniqueId } = await provenBank(donor)
			const before = await pending()
			const answer = await charge(donor)
			expect(answer).toMatchObject({
				statusCode: 200,
				amount: 10_000,
				currency: 'usd',
				balance_transaction: null,
				source: { id: uniqueId, last4: '6789', bank_name: 'First Bank of Fresno' },
				billing_details: { name: 'Grace Hopper' },
				status: 'pending',
				score: expect.any(Number),
			})
			await harness.system.untilIdle()
			const given = (await pending()).pending - before.pending
			expect(given).toBeGreaterThan(99)
			expect((await pending()).raised).toBe(before.raised)
			const url = `/api/v1/transactionDetails?donationId=${answer.donationId}`
			expect(await donor.json('GET', url)).toMatchObject({
				data: { status: 'processing', paymentMode: 'ACH' },
			})
			await later(6)
			expect(await eventsOf(harness, answer.donationId)).toMatchObject({
				PaymentProcessing: 1,
				DonationConfirmed: 1,
				ProviderCostRecorded: 1,
			})
			const after = await pending()
			expect(after).toMatchObject({ pending: before.pending })
			expect(after.raised - before.raised).toBeCloseTo(given, 2)
			await remove(donor)
		})

		it('that the bank refuses are counted nowhere, and some end the mandate', async () => {
			const harness = opened()
			const people = [
				[await harness.person('donor'), 'accountClosed', 'errored'],
				[await harness.person('finance'), 'insufficientFunds', 'verified'],
			] as const
			const before = await pending()
			const begun: string[] = []
			for (const [donor, token] of people) {
				await provenBank(donor, token)
				begun.push((await charge(donor)).donationId)
			}
			await later(6)
			for (const donationId of begun) {
				const events = await eventsOf(harness, donationId)
				expect(events).toMatchObject({ PaymentProcessing: 1, PaymentDeclined: 1 })
				expect(events).not.toHaveProperty('DonationConfirmed')
			}
			expect(await pending()).toEqual(before)
			for (const [donor, , status] of people) {
				expect(await accountOf(donor)).toMatchObject({ status })
				await remove(donor)
			}
		})

		it('that are sent back later are taken back, and end the mandate', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			await provenBank(donor, 'dispute')
			const before = await pending()
			const { donationId } = await charge(donor)
			await later(6)
			expect(await eventsOf(harness, donationId)).toMatchObject({
				DonationConfirmed: 1,
				DonationDisputed: 1,
				DonationChargedBack: 1,
				DisputeCostRecorded: 1,
			})
			expect((await pending()).raised).toBe(before.raised)
			expect(await accountOf(donor)).toMatchObject({ status: 'errored' })
			const payee = await harness.person('donee')
			const again = await donor.call('POST', CHARGE, { body: chargeBody(undefined, payee.id) })
			expect(again).toMatchObject({ status: 400, body: { code: 'BANK_ACCOUNT' } })
			await remove(donor)
		})

		it('are asked for once, whatever breaks, and answered 202 while the provider is away', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			await provenBank(donor)
			const payee = await harness.person('donee')
			const call = {
				body: chargeBody(undefined, payee.id),
				headers: { 'idempotency-key': crypto.randomUUID() },
			}
			harness.stripe.control.webhooks.setMode('held')
			harness.stripe.control.failNext({ operation: 'paymentIntents.create', when: 'after', how: 'hangup' })
			const lost = await donor.call('POST', CHARGE, call)
			expect(lost).toMatchObject({ status: 202, body: { code: 'PAYMENT_PENDING', status: 'pending' } })
			const again = await donor.call('POST', CHARGE, call)
			expect(again).toMatchObject({ status: 200, body: { status: 'pending' } })
			harness.stripe.control.webhooks.setMode('now')
			await later(6)
			const { donationId } = lost.body as BankChargeAnswer
			expect(await eventsOf(harness, donationId)).toMatchObject({ PaymentAttempted: 1, DonationConfirmed: 1 })
			harness.stripe.control.failNext({ operation: 'setupIntents.create', when: 'before', how: 500 })
			await remove(donor)
			expect(await donor.call('POST', ACCOUNTS, { body: bankBody() })).toMatchObject({
				body: { code: 'UNAVAILABLE' },
			})
			expect(await accountOf(donor)).toBeUndefined()
		})

		it('are made from the account that core §7 saves: new, proven by its deposits, verified', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const own = `/api/v1/user/${donor.id}/payment/account`
			const body = {
				country: 'US',
				routingNumber: '110000000',
				accountNumber: '000123456789',
				accountHolderName: 'Grace Hopper',
				accountHolderType: 'individual',
				isDefault: true,
				label: 'First Bank of Fresno',
				currency: 'usd',
			}
			const call = { body, headers: { 'idempotency-key': crypto.randomUUID() } }
			const { account } = (await donor.call('POST', own, call)).body as { account: PaymentAccount }
			expect(account).toMatchObject({ status: 'new', deposits: { by: 'amounts', left: 3 } })
			// Sent again, it is the same account, set up once.
			expect((await donor.call('POST', own, call)).body).toMatchObject({ account })
			expect(await verify(donor, account as never, { amount: [1, 2] })).toMatchObject({ status: 400 })
			expect(await verify(donor, account as never, { amount: [32, 45] })).toMatchObject({ status: 200 })
			const listed = async () => (await donor.json<{ data: PaymentAccount[] }>('GET', own)).data
			expect(await listed()).toMatchObject([
				{ uniqueId: account.uniqueId, status: 'verified', deposits: null },
			])
			expect(await charge(donor)).toMatchObject({ status: 'pending', source: { id: account.uniqueId } })

			// Another number is another account at the bank, which must be verified again.
			const { accountNumber: _, ...rest } = body
			const changed = { ...rest, accountNumber: '000222222227' }
			await donor.json('PUT', `${own}/${account.uniqueId}`, changed)
			expect(await listed()).toMatchObject([{ status: 'new', deposits: { left: 3 } }])
			await donor.json('DELETE', `${own}/${account.uniqueId}`)
			expect(await accountOf(donor)).toBeUndefined()
			await later(6)
		})

		it('stay possible to save for withdrawals where nobody answers, and are set up once it is saved again', async () => {
			const harness = opened()
			const donor = await harness.person('donor')
			const own = `/api/v1/user/${donor.id}/payment/account`
			const body = {
				country: 'US',
				routingNumber: '110000000',
				accountNumber: '000123456789',
				accountHolderName: 'Grace Hopper',
				accountHolderType: 'individual',
				label: 'First Bank of Fresno',
				currency: 'usd',
			}
			harness.stripe.control.failNext({ operation: 'setupIntents.create', when: 'before', how: 500 })
			const { account } = await donor.json<{ account: PaymentAccount }>('POST', own, body)
			expect(account).toMatchObject({ status: 'new', deposits: null })
			const { accountNumber: _, ...same } = body
			const again = await donor.json<{ account: PaymentAccount }>('PUT', `${own}/${account.uniqueId}`, same)
			expect(again.account).toMatchObject({ version: 1, deposits: { left: 3 } })
			await donor.json('DELETE', `${own}/${account.uniqueId}`)
		})
	})
}
