import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RegionRow } from '../../kernel/wire/region-table.ts'

/** A country whose money has no decimals, which the table of this test alone has. */
const JAPAN: RegionRow = {
	code: 'JP',
	iso3: 'JPN',
	name: 'Japan',
	currency: 'JPY',
	currencySign: '¥',
	locale: 'en-JP',
	isDefault: false,
	cardRate: 36_000n,
	achRate: 0n,
	timeZone: 'Asia/Tokyo',
	language: 'en',
	phonePrefix: '+81',
	bank: {
		codeName: 'bankCode',
		codeForm: /^\d{7}$/,
		codeCheck: null,
		codeDirectory: null,
		accountForm: /^\d{7}$/,
		holdersAreLatin: false,
		isProvenByDeposits: false,
	},
	noticeHours: 0,
	taxLaw: null,
	hasBloodDonors: false,
	paper: 'A4',
	postalCode: 'zip',
	sampleEntity: { name: 'Karuna Japan', address: ['Tokyo'], registration: '' },
}
vi.mock(import('../../kernel/wire/region-table.ts'), async (original) => {
	const table = await original()
	return { ...table, REGION_TABLE: [...table.REGION_TABLE, JAPAN] as never }
})
// Spec files share their worker's modules: neither may this one get theirs, nor they the table of this one.
vi.resetModules()

const { donationIntent } = await import('../../domain/donations/contract.ts')
const { donationDecider } = await import('../../domain/donations/donations.decider.ts')
const { donationStream } = await import('../../domain/donations/streams.contract.ts')
const { paymentReport, startCommand } = await import('../../domain/donations/histories.fixtures.ts')
const { paymentAccountBody } = await import('../../domain/funds/contract.ts')
const { amountFor } = await import('../../kernel/wire/money.ts')
const { endOfDayIn, regionOf, regionOfCurrency } = await import('../../domain/catalog/regions.contract.ts')
const { entitiesOf } = await import('../../infra/config/entities.ts')
const { termsOf } = await import('../../commands/donations/start-donation.ts')
const { startHistory } = await import('./history-world.fixtures.ts')

const REQUEST = '77777777-7777-4777-8777-777777777777'
const DONATION = '88888888-8888-4888-8888-888888888888'
const AUTHOR = '99999999-9999-4999-8999-999999999999'
const target = { kind: 'request', id: REQUEST } as const
const intent = (quantity: number, processingFees = 54) =>
	donationIntent.safeParse({
		donationFor: 'donationRequest',
		donation_request_id: REQUEST,
		units: 'JPY',
		quantity,
		processingFees,
	})

describe('A region that is added to the table', () => {
	let world: Awaited<ReturnType<typeof startHistory>>
	beforeAll(async () => {
		world = await startHistory(20_261_125)
		const at = new Date(world.clock.at).toISOString()
		const record = (stream: string, type: string, data: object) =>
			world.record(stream, { type, data } as Parameters<typeof world.record>[1])
		await world.sql.execute(
			`INSERT INTO rec.request_contents (content_id, request_id, title, description, place, beneficiary_name,
				images, allowed_viewers, salt, created_by, created_at)
			VALUES ($1, $1, 'A well in Sendai', '', '', '', '{}', '{}', '', $2, now())`,
			[REQUEST, AUTHOR],
		)
		await record(`request-${REQUEST}`, 'RequestRaised', {
			requestType: 'cash',
			side: 'donee',
			authorId: AUTHOR,
			organizationId: null,
			authorRole: null,
			source: 'web',
			region: 'JP',
			currency: 'JPY',
			terms: {
				contentId: REQUEST,
				contentHash: 'a'.repeat(64),
				goal: '850000',
				endDate: '2027-01-31',
				category: 'health',
				isPrivate: false,
				isTaxBenefit: false,
				isUrgent: false,
			},
			awaits: 'admin',
			at,
		})
		await record(`request-${REQUEST}`, 'RequestApproved', { at })
		const body = intent(1_500)
		if (!body.data) throw body.error
		const start = {
			...startCommand({ target, request: { acceptsDonations: true, currency: 'JPY', revision: '1' } }),
			currency: 'JPY',
			terms: termsOf(body.data, 1_554n, 'card'),
			account: 'stripe-jp',
			at,
		}
		const report = paymentReport({
			account: 'stripe-jp',
			amount: 1_554n,
			amountReceived: 1_554n,
			currency: 'JPY',
			charge: {
				ref: 'ch_1',
				at,
				begunAt: at,
				cost: { ref: 'txn_1', fee: 56n, currency: 'JPY', at },
			},
		})
		let state = donationDecider.initial
		for (const command of [start, { type: 'ObservePayment', report } as const]) {
			for (const event of donationDecider.decide(command, state)) {
				state = donationDecider.evolve(state, event)
				await record(donationStream(DONATION), event.type, event.data)
			}
		}
	}, 120_000)
	afterAll(async () => {
		await world?.stop()
		vi.doUnmock('../../kernel/wire/region-table.ts')
		vi.resetModules()
	})

	it('takes donations in its currency, by its fee and its decimals', () => {
		expect(intent(1_500).data).toMatchObject({ quantity: 1_500n, processingFees: 54n })
		expect(intent(1_500.5).success).toBe(false)
		expect(intent(100_000_000).success).toBe(true)
		expect(intent(100_000_001).success).toBe(false)
		expect(amountFor('en', 1_500n, 'JPY')).toBe('¥1,500')
	})

	it('stands in the ledger, whose lines are of its own legal entity', async () => {
		const lines = await world.sql.query<{ account: string; owner: string; amount: bigint; currency: string }>(
			'SELECT account, owner, currency, amount FROM read.postings WHERE owner LIKE $1 OR owner LIKE $2 ORDER BY account, amount',
			['%.JPY', '%stripe-jp'],
		)
		expect(lines).toContainEqual({
			account: 'fund',
			owner: `request.${REQUEST}.JPY`,
			amount: -1_500n,
			currency: 'JPY',
		})
		expect(lines.filter(({ account }) => account === 'provider balance').length).toBeGreaterThan(0)
	})

	it('is a row and a sum of the reconciliation report, in whole yen', async () => {
		const rows = await world.get<readonly Record<string, unknown>[]>('/api/backoffice/reconciliation', {
			range: [0, 99],
			filter: { region: 'JP' },
		})
		expect(rows).toMatchObject([
			{
				region: 'JP',
				units: 'JPY',
				title: 'A well in Sendai',
				quantity: '850000',
				gross: '1500',
				donated_quantity: '1500',
				fees: '54',
			},
		])
		const { data } = await world.get<{ data: readonly Record<string, unknown>[] }>(
			'/api/backoffice/reconciliation/totals',
			{ filter: {} },
		)
		expect(data.map(({ units }) => units).toSorted()).toEqual(['INR', 'JPY', 'USD'])
		expect(data.find(({ units }) => units === 'JPY')).toMatchObject({ requests: 1, gross: '1500' })
		// Other currencies keep their two decimals in the same answer.
		expect(data.find(({ units }) => units === 'INR')?.gross).toMatch(/\.\d\d$/)
		const spec = await world.get<{ data: readonly Record<string, unknown>[] }>(
			'/api/v1/reconciliationReport',
			{
				limit: 500,
			},
		)
		expect(spec.data.find(({ units }) => units === 'JPY')).toMatchObject({ gross: 1_500 })
	})

	it('has its own bank codes, days, entity and receipts', () => {
		const account = {
			label: 'Bank',
			accountHolderName: 'Ko Sato',
			accountHolderType: 'individual',
			accountNumber: '1234567',
			routingNumber: '0001001',
			country: 'JP',
			currency: 'jpy',
		}
		expect(paymentAccountBody.safeParse(account).error).toBeUndefined()
		const refused = paymentAccountBody.safeParse({ ...account, routingNumber: '12' }).error?.issues[0]
			?.message
		expect(refused).toBe('funds.fields.bankCode.bankCode.invalid')
		expect(new Date(endOfDayIn(regionOf('JP'), '2026-11-25')).toISOString()).toBe('2026-11-25T14:59:59.999Z')
		expect(regionOfCurrency('JPY').code).toBe('JP')
		expect(entitiesOf({ ENTITY_JP_NAME: 'Karuna KK' } as never)).toMatchObject({ JP: { name: 'Karuna KK' } })
	})
})
