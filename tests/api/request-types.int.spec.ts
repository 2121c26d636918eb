import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../demo/random.ts'
import { sampleFields } from '../../demo/sample-fields.ts'
import { EXPERTISE_AREAS } from '../../domain/_shared/expertise.contract.ts'
import type { Side } from '../../domain/requests/kinds/field.contract.ts'
import {
	countOf,
	endDateOf,
	endsOf,
	hasMoney,
	KINDS,
	type Kind,
	kindOf,
	raiserOf,
} from '../../domain/requests/kinds/kinds.contract.ts'
import { wireValues } from '../../domain/requests/kinds/schema.contract.ts'
import { donationOf, intentOf, publish, RUPEES_500, requestBody } from './fundraiser.ts'
import { type Caller, type Harness, startHarness } from './harness.ts'
import { register } from './organizations.fixtures.ts'

interface Row {
	readonly _id: string
	readonly requestType: string
	readonly role: string
	readonly quantity: number | null
	readonly target: { readonly count: number; readonly unit: string } | null
	readonly fields: Readonly<Record<string, unknown>>
	readonly endDate: string
	readonly status: number
	readonly acceptsDonations: boolean
}

const EVERY_SIDE = KINDS.flatMap((kind) => kind.sides.map((side) => [kind.code, side, kind] as const))

let harness: Harness
let author: Caller
let radio: Caller
let admin: Caller
let finance: Caller
let orgId: string

beforeAll(async () => {
	harness = await startHarness()
	author = await harness.person('donee')
	radio = await harness.person('radio')
	admin = await harness.person('admin')
	finance = await harness.person('finance')
	orgId = (await register(author))._id
	await harness.system.sql.query('UPDATE rec.users SET phone = $2, phone_verified = true WHERE id = $1', [
		author.id,
		'+919812345678',
	])
}, 180_000)
afterAll(async () => {
	await harness?.stop()
})

const ownBody = (kind: Kind, side: Side, picture: string) => {
	const values = sampleFields(kind, side, seededRandom(7), Date.now())
	const common = requestBody(picture, { role: side, requestType: kind.code, allowedViewers: [] })
	return {
		...common,
		beneficiaryName: kind.hasBeneficiary ? common.beneficiaryName : '',
		quantity: hasMoney(kind.code, side) ? 90_000 : null,
		endDate: endsOf(kind, side).by === 'author' ? '2099-12-31' : null,
		title: `${kind.code} of a ${side}`,
		orgId: raiserOf(kind, side) === 'member' ? orgId : null,
		...values,
	}
}
const raiserFor = (kind: Kind, side: Side) => (raiserOf(kind, side) === 'radioAdmin' ? radio : author)
const end = async (caller: Caller, id: string) => {
	const { status } = await caller.call('DELETE', `/api/v1/donationRequest/${id}`)
	if (status !== 200) await caller.json('POST', `/api/v1/donationRequest/${id}/close`)
}
const faultsOf = async (caller: Caller, body: object) => {
	const { status, body: answer } = await caller.call('POST', '/api/v1/donationRequest', { body })
	const { code, details = [] } = answer as { code: string; details?: readonly { field: string }[] }
	return [status, code, ...details.map(({ field }) => field)]
}

describe('requests of every kind and side', () => {
	it.each(EVERY_SIDE)('%s of a %s is raised and read as it was written', async (_code, side, kind) => {
		const caller = raiserFor(kind, side)
		const body = ownBody(kind, side, await caller.picture())
		const raised = await caller.json<{ data: Row }>('POST', '/api/v1/donationRequest', body)
		const values = sampleFields(kind, side, seededRandom(7), Date.now())
		const target = countOf(kind.code, side, values)
		const saved = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== false))
		expect(raised.data).toMatchObject({
			requestType: kind.code,
			role: side,
			quantity: hasMoney(kind.code, side) ? 90_000 : null,
			target,
			acceptsDonations: false,
		})
		expect(Object.keys(raised.data.fields).sort()).toEqual(Object.keys(saved).sort())
		const text = JSON.stringify(await eventsOf(raised.data._id))
		for (const [name, value] of Object.entries(wireValues(kind.code, saved, 'INR'))) {
			if (typeof value === 'string' && value.length > 10)
				expect([name, text.includes(value)]).toEqual([name, false])
		}
		const again = await caller.call('GET', `/api/v1/donationRequest/${raised.data._id}`)
		expect((again.body as { data: Row }).data.fields).toEqual(raised.data.fields)
		await end(caller, raised.data._id)
	})

	it.each(EVERY_SIDE)(
		'%s of a %s lacks no field unnoticed, and takes none of another',
		async (_code, side, kind) => {
			const caller = raiserFor(kind, side)
			const whole = ownBody(kind, side, await caller.picture()) as Record<string, unknown>
			const required = Object.entries(kind.fields)
				.filter(([, field]) => !field.isOptional && (field.side ?? side) === side)
				.map(([name]) => name)
			const lacking = Object.fromEntries(Object.entries(whole).filter(([name]) => !required.includes(name)))
			if (required.length > 0) {
				const [status, code, ...fields] = await faultsOf(caller, lacking)
				expect([status, code]).toEqual([400, 'VALIDATION'])
				expect([...new Set(fields)].sort()).toEqual(required.toSorted())
			}
			const foreign = kind.code === 'career' ? ['unitsNeeded', 3] : ['support', ['advice']]
			const [name = '', value] = foreign
			expect(await faultsOf(caller, { ...whole, [String(name)]: value })).toEqual([400, 'VALIDATION', name])
		},
	)
})

const eventsOf = async (id: string) => {
	const events: unknown[] = []
	for await (const event of harness.system.store.readStream(`request-${id}`)) events.push(event.data)
	return events
}

describe('what a kind asks of its author', () => {
	const raise = async (kind: Kind, changes: object, caller = author) =>
		faultsOf(caller, { ...ownBody(kind, kind.sides[0], await caller.picture()), ...changes })
	const the = (code: string) => kindOf(code) as Kind

	it('a region where it is raised', async () => {
		expect(await raise(the('bloodDonation'), { country: 'US', units: 'USD' })).toEqual([
			400,
			'NOT_IN_REGION',
			'requestType',
		])
	})
	it('a verified phone number', async () => {
		const other = await harness.person('donor')
		expect(await raise(the('help'), {}, other)).toEqual([409, 'PHONE_NOT_VERIFIED'])
	})
	it('an organization that it belongs to', async () => {
		expect(await raise(the('internship'), { orgId: null })).toEqual([403, 'MEMBERS_ONLY'])
		const other = await harness.person('donor')
		expect(await raise(the('internship'), {}, other)).toEqual([403, 'MEMBERS_ONLY'])
	})
	it('a role of the radio', async () => {
		expect(await raise(the('podcast'), {})).toEqual([403, 'RADIO_ADMINS_ONLY'])
	})
	it('times that are still to come', async () => {
		const neededBy = '2026-01-01T10:00:00.000Z'
		expect(await raise(the('bloodDonation'), { neededBy })).toEqual([400, 'FIELD_PAST', 'neededBy'])
	})
	it('numbers within bounds', async () => {
		for (const unitsNeeded of [0, 11, 1.5, '3']) {
			expect(await raise(the('bloodDonation'), { unitsNeeded })).toEqual([400, 'VALIDATION', 'unitsNeeded'])
		}
	})
	it('its own side', async () => {
		expect(await raise(the('internship'), { role: 'donee' })).toContain('role')
		expect(await raise(the('career'), { quantity: 100 })).toEqual([400, 'VALIDATION', 'quantity'])
		expect(await raise(the('cash'), { quantity: null })).toEqual([400, 'VALIDATION', 'quantity'])
	})
	it('a kind that there is', async () => {
		expect(await raise(the('cash'), { requestType: 'ferry' })).toEqual([400, 'VALIDATION', 'requestType'])
	})
	it('that no more than two are open where nobody reviews them first', async () => {
		const ids: string[] = []
		for (const _ of [1, 2]) {
			const body = ownBody(the('help'), 'donee', await author.picture())
			ids.push((await author.json<{ data: Row }>('POST', '/api/v1/donationRequest', body)).data._id)
		}
		expect(await raise(the('help'), {})).toEqual([409, 'TOO_MANY_OPEN'])
		for (const id of ids) await end(author, id)
	})
	it('an end of its own: days after it is raised, the day of a field, or that which is named', () => {
		const calendar = { raisedOn: '2026-11-21', dayOf: (instant: string) => instant.slice(0, 10) }
		const end = (code: string, side: Side, values = {}, named: string | null = null) =>
			endDateOf(the(code), side, values, named, calendar)
		expect(end('cash', 'donee', {}, '2027-01-01')).toBe('2027-01-01')
		expect(end('career', 'donee')).toBe('2027-02-19')
		expect(end('bloodDonation', 'donee', { neededBy: '2026-11-23T20:00:00.000Z' })).toBe('2026-11-24')
		expect(end('help', 'donee', { neededBy: '2027-03-01' })).toBe('2026-12-05')
		expect(end('plasma', 'donor')).toBe('2026-12-19')
	})
})

describe('a request that asks for no money', () => {
	const CAREER = { requestType: 'career', quantity: null, endDate: null, beneficiaryName: '' }
	const career = () => ({
		...CAREER,
		...sampleFields(kindOf('career') as Kind, 'donee', seededRandom(3), Date.now()),
		title: 'Advice at the marigold fair',
	})
	let helpers: string
	let money: string

	beforeAll(async () => {
		helpers = await publish({ author, admin }, career())
		money = await publish({ author, admin }, { title: 'Marigold seeds' })
		await harness.system.untilIdle()
	}, 120_000)

	it('is reviewed, shown and listed, without a goal', async () => {
		const visible = await harness.guest().json<{ data: Row }>('GET', `/api/v1/donationRequest/${helpers}`)
		expect(visible.data).toMatchObject({ requestType: 'career', quantity: null, acceptsDonations: false })
		const list = async (type: string) =>
			(
				await harness.guest().json<{ data: Row[] }>('GET', `/api/v1/donationRequest?keyword=marigold&${type}`)
			).data.map(({ _id, quantity }) => [_id, quantity])
		expect(await list('requestType=career')).toEqual([[helpers, null]])
		expect(await list('requestType=cash')).toEqual([[money, 250_000]])
		const { areas } = visible.data.fields as { areas: readonly string[] }
		const other = EXPERTISE_AREAS.find((area) => !areas.includes(area))
		expect(await list(`areas=${other},${areas[0]}`)).toEqual([[helpers, null]])
		expect(await list(`areas=${other}`)).toEqual([])
		const reviewed = await admin.json<object>('GET', `/api/backoffice/requests/${helpers}`)
		expect(reviewed).toMatchObject({ requested: null, requestType: 'career' })
	})

	it('is in the file of its kind, with the fields that the kind declares', async () => {
		const file = async (filter: object) => {
			const query = encodeURIComponent(JSON.stringify(filter))
			const { text } = await admin.call('GET', `/api/backoffice/requests/csv?filter=${query}`)
			return text.replace('\ufeff', '').split('\r\n')
		}
		const [headings = '', ...rows] = await file({ requestType: 'career', id: [helpers] })
		expect(headings.split(',').slice(-5)).toEqual(Object.keys(kindOf('career')?.fields ?? {}))
		expect(rows.filter(Boolean)).toEqual([expect.stringContaining('Advice at the marigold fair')])
		const [common = ''] = await file({ id: [helpers, money] })
		expect(common).toBe(headings.split(',').slice(0, -5).join(','))
	})

	it('keeps its kind when it is edited', async () => {
		const { data } = await author.json<{ data: { mine: { etag: string } } }>(
			'GET',
			`/api/v1/donationRequest/${helpers}`,
		)
		const { status, body } = await author.call('PUT', `/api/v1/donationRequest/${helpers}`, {
			body: requestBody(await author.picture(), { allowedViewers: [] }),
			headers: { 'if-match': data.mine.etag },
		})
		expect([status, body]).toMatchObject([400, { code: 'TYPE_FIXED' }])
	})

	it('takes no donations', async () => {
		const { status, body } = await harness.guest().call('POST', '/api/v1/create/payment/intent', {
			body: intentOf(RUPEES_500, donationOf(RUPEES_500, helpers)),
		})
		expect([status, body]).toMatchObject([409, { code: 'NOT_ACCEPTING_DONATIONS' }])
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
		// The number of versions is counted without reading them.
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
