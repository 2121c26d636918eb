import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayIn, regionOf } from '../../domain/catalog/regions.contract.ts'
import type { PaymentAccount, Withdrawal } from '../../domain/funds/contract.ts'
import { HOUR_MS } from '../../kernel/wire/time.ts'
import { DOLLARS_500, give, publish, RUPEES_500 } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { ACCOUNT, addAccount, ask, decideOn, requested, seen } from './withdrawals.fixtures.ts'

const AMERICAN = {
	label: 'Bank of America',
	routingNumber: '026009593',
	accountNumber: '000123456789',
	country: 'US',
	currency: 'usd',
}

describe('bank accounts', () => {
	let harness: Harness
	let owner: Caller
	let own: string
	beforeAll(async () => {
		harness = await startHarness({}, { environment: { ACCOUNT_COOLING_HOURS: '48' } })
		owner = await harness.person('donor')
		own = `/api/v1/user/${owner.id}/payment/account`
	}, 120_000)
	afterAll(() => harness?.stop())

	const list = async () => (await owner.json<{ data: PaymentAccount[] }>('GET', own)).data
	const change = async (account: PaymentAccount, changes: object) => {
		const { accountNumber: _, ...rest } = ACCOUNT
		const body = { ...rest, ...changes }
		return (await owner.json<{ account: PaymentAccount }>('PUT', `${own}/${account.uniqueId}`, body)).account
	}
	const hoursUntil = ({ coolingUntil }: PaymentAccount) =>
		coolingUntil === null ? 0 : Math.round((Date.parse(coolingUntil) - harness.clock.now()) / 3_600_000)

	it('show the last four digits', async () => {
		const account = await addAccount(owner)
		expect(account).toMatchObject({
			accountNumber: '••••7891',
			status: 'new',
			isDefault: true,
			version: 1,
		})
		const [row] = await harness.system.sql.query<{ sealed: Buffer }>(
			'SELECT sealed FROM rec.payment_account_versions',
		)
		expect(row?.sealed.includes(Buffer.from(ACCOUNT.accountNumber))).toBe(false)
	})

	it('let money wait for the first one, for as long as is configured, and no longer', async () => {
		const author = await harness.person('donee')
		const [admin, finance] = [await harness.person('admin'), await harness.person('finance')]
		const account = await addAccount(author)
		expect(hoursUntil(account)).toBe(48)
		const requestId = await publish({ author, admin }, {})
		await give(harness, harness.guest(), requestId, RUPEES_500)
		const { _id } = await requested(author, requestId, 100, account.uniqueId)
		expect((await decideOn(finance, _id, 'approve', { accountVersion: 1 })).status).toBe(200)
		const body = { reference: 'UTR-1', paidOn: dayIn(regionOf('IN'), harness.clock.now()) }
		expect((await decideOn(finance, _id, 'pay', body)).body).toMatchObject({ code: 'ACCOUNT_COOLING' })
		harness.clock.advance(48 * HOUR_MS)
		await finance.signIn()
		expect((await decideOn(finance, _id, 'pay', body)).status).toBe(200)
		await owner.signIn()
	})

	it('at a branch that isn’t on the list are asked back once, and finance is told', async () => {
		const author = await harness.person('donee')
		const path = `/api/v1/user/${author.id}/payment/account`
		const body = { ...ACCOUNT, routingNumber: 'HDFC0009999' }
		expect(await author.call('POST', path, { body })).toMatchObject({
			status: 400,
			body: { code: 'BRANCH_UNKNOWN', details: [{ field: 'routingNumber' }] },
		})
		const account = await addAccount(author, { routingNumber: 'HDFC0009999', isNewBranch: true })
		expect(account).toMatchObject({ routingNumber: 'HDFC0009999' })
	})

	it('let money wait after a change, for as long as is configured, and no longer', async () => {
		const [before] = await list()
		if (!before) throw new Error('It is there.')
		const changed = await change(before, { label: 'Canara Bank', routingNumber: 'CNRB0001234' })
		expect(changed).toMatchObject({ version: 2, accountNumber: '••••7891' })
		expect(hoursUntil(changed)).toBe(48)
		harness.clock.advance(48 * 3_600_000)
		await owner.signIn()
		expect((await list()).map(({ coolingUntil }) => coolingUntil)).toEqual([null])
	})

	it('let money wait as well when another takes the place of one that was there', async () => {
		expect(hoursUntil(await addAccount(owner, AMERICAN))).toBe(48)
		const [first] = (await list()).filter(({ currency }) => currency === 'inr')
		await owner.json('DELETE', `${own}/${first?.uniqueId}`)
		expect(hoursUntil(await addAccount(owner))).toBe(48)
	})

	it('that were proven by their deposits are so for finance, too', async () => {
		const author = await harness.person('donee')
		const [admin, finance] = [await harness.person('admin'), await harness.person('finance')]
		const requestId = await publish({ author, admin }, { country: 'US', units: 'USD' })
		await give(harness, harness.guest(), requestId, DOLLARS_500)
		const { uniqueId } = await addAccount(author, { ...AMERICAN, routingNumber: '110000000' })
		const answer = await ask(author, requestId, 100, uniqueId, { units: 'USD' })
		const { data } = answer.body as { data: Withdrawal }
		const statusOf = async () => (await seen(finance, data._id)).account?.status
		expect(await statusOf()).toBe('new')
		await author.json('POST', `/api/v1/stripe/verify-bank-account/${uniqueId}`, { amount: [32, 45] })
		expect(await statusOf()).toBe('verified')
	})

	it('have one default in each currency', async () => {
		const second = await addAccount(owner, { isDefault: true, accountNumber: '60124567893' })
		const visible = await list()
		const defaults = visible
			.filter(({ isDefault }) => isDefault)
			.map(({ uniqueId, currency }) => [currency, uniqueId])
		expect(defaults).toHaveLength(2)
		expect(defaults).toContainEqual(['inr', second.uniqueId])
	})
})
