import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RequestTypeRow } from '../../kernel/request-type-table.ts'

/** A type without money, which the table of this test alone has. */
const VOLUNTEERING: RequestTypeRow = { code: 'volunteering', hasMoney: false, roles: ['donee'] }
vi.mock(import('../../kernel/request-type-table.ts'), async (original) => {
	const table = await original()
	return { ...table, REQUEST_TYPE_TABLE: [...table.REQUEST_TYPE_TABLE, VOLUNTEERING] as never }
})
// Spec files share their worker's modules: neither may this one get theirs, nor they the table of this one.
vi.resetModules()

const { donationOf, intentOf, publish, requestBody, RUPEES_500 } = await import('./fundraiser.ts')
const { startHarness } = await import('./harness.ts')
type Caller = import('./harness.ts').Caller

const HELPERS = { requestType: 'volunteering', quantity: null, title: 'Helpers for the marigold fair' }

interface Row {
	readonly _id: string
	readonly requestType: string
	readonly quantity: number | null
	readonly acceptsGifts: boolean
}

describe('A type of request without money', () => {
	let harness: Awaited<ReturnType<typeof startHarness>>
	let author: Caller
	let admin: Caller
	let finance: Caller
	let helpers: string
	let money: string

	beforeAll(async () => {
		harness = await startHarness()
		author = await harness.person('donee')
		admin = await harness.person('admin')
		finance = await harness.person('finance')
		helpers = await publish({ author, admin }, HELPERS)
		money = await publish({ author, admin }, { title: 'Marigold seeds' })
		await harness.system.untilIdle()
	}, 180_000)
	afterAll(async () => {
		await harness?.stop()
		vi.doUnmock('../../kernel/request-type-table.ts')
		vi.resetModules()
	})

	it('is raised, reviewed, shown and listed, without a goal', async () => {
		const visible = await harness.guest().json<{ data: Row }>('GET', `/api/v1/donationRequest/${helpers}`)
		expect(visible.data).toMatchObject({ requestType: 'volunteering', quantity: null, acceptsGifts: false })
		const list = async (type: string) =>
			(
				await harness.guest().json<{ data: Row[] }>('GET', `/api/v1/donationRequest?keyword=marigold&${type}`)
			).data.map(({ _id, quantity }) => [_id, quantity])
		expect(await list('requestType=volunteering')).toEqual([[helpers, null]])
		expect(await list('requestType=cash')).toEqual([[money, 250_000]])
		const reviewed = await admin.json<object>('GET', `/api/backoffice/requests/${helpers}`)
		expect(reviewed).toMatchObject({ requested: null })
	})

	it('has a goal exactly when it has money, and only the roles of its row', async () => {
		const picture = await author.picture()
		const refused = async (changes: object) => {
			const { status, body } = await author.call('POST', '/api/v1/donationRequest', {
				body: requestBody(picture, { ...changes }),
			})
			return [status, (body as { details?: readonly { field: string }[] }).details?.map(({ field }) => field)]
		}
		expect(await refused({ ...HELPERS, quantity: 100 })).toEqual([400, ['quantity']])
		expect(await refused({ quantity: null })).toEqual([400, ['quantity']])
		expect(await refused({ ...HELPERS, role: 'donor' })).toEqual([400, ['role']])
	})

	it('takes no donations', async () => {
		const { status, body } = await harness.guest().call('POST', '/api/v1/create/payment/intent', {
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, helpers)),
		})
		expect([status, body]).toMatchObject([409, { code: 'NOT_ACCEPTING_GIFTS' }])
	})

	it('is in no report of money, now or as of then, in no sum and no difference', async () => {
		const head = await harness.system.store.head()
		for (const clocks of [{}, { asOf: head }]) {
			const filter = encodeURIComponent(JSON.stringify({ id: [helpers, money], ...clocks }))
			const rows = await finance.json<{ id: string }[]>(
				'GET',
				`/api/backoffice/reconciliation?filter=${filter}`,
			)
			expect(rows.map(({ id }) => id)).toEqual([money])
			const totals = await finance.json<{ data: { requests: number }[] }>(
				'GET',
				`/api/backoffice/reconciliation/totals?filter=${filter}`,
			)
			expect(totals.data).toMatchObject([{ requests: 1, quantity: '250000.00' }])
		}
		const all = encodeURIComponent(JSON.stringify({ asOf: head }))
		const range = encodeURIComponent('[0,199]')
		const { headers, body } = await finance.call(
			'GET',
			`/api/backoffice/reconciliation?filter=${all}&range=${range}`,
		)
		// How many there were is counted without looking through their versions.
		expect(headers['content-range']).toBe(
			`reconciliation 0-${(body as object[]).length - 1}/${(body as object[]).length}`,
		)
		const from = '0'.repeat(20)
		const difference = await finance.json<{ data: { id: string }[] }>(
			'GET',
			`/api/backoffice/reconciliation/difference?from=${from}&to=${head}&limit=500`,
		)
		expect(difference.data.map(({ id }) => id)).toContain(money)
		expect(difference.data.map(({ id }) => id)).not.toContain(helpers)
	})
})
