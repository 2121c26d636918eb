import { seededRandom } from '../demo/random.ts'
import { sampleFields } from '../demo/sample-fields.ts'
import { demoOrganizationId, demoUserId } from '../demo/seed/accounts.ts'
import type { RequestStatus } from '../domain/requests/contract.ts'
import { fieldsOn, hasMoney, KINDS, type Kind } from '../domain/requests/kinds/kinds.contract.ts'
import type { Sql } from '../kernel/sql/sql.ts'
import { derivedId, newId } from '../kernel/wire/ids.ts'
import type { BenchUrls } from './append.ts'
import { BULK_TOWN, insertPeople, insertRequests, insertRows, personId } from './bulk.ts'
import { median, percentile, ratePerSecond, times } from './median.ts'
import { type Running, startRunning } from './running.ts'

export interface RequestsSizes {
	readonly requests: number
	readonly people: number
	readonly calls: number
	readonly raised: number
	readonly runs: number
}
const FULL: RequestsSizes = { requests: 100_000, people: 10_000, calls: 40, raised: 40, runs: 3 }
const CLIENTS = 4

const FILTERS = {
	all: { query: '', bare: '' },
	kind: { query: 'requestType=volunteering', bare: "AND request_type = 'volunteering'" },
	category: { query: 'category=health', bare: "AND category = 'health'" },
	region: { query: 'region=IN', bare: "AND region = 'IN'" },
	urgent: { query: 'isUrgentRequirement=true', bare: 'AND is_urgent' },
	kinds: {
		query: 'requestType=volunteering,career,mentoring',
		bare: "AND request_type = ANY ('{volunteering,career,mentoring}')",
	},
	source: { query: 'sourceOfCreation=mobile', bare: "AND source = 'mobile'" },
	taxBenefit: {
		query: 'isTaxBenefit=true',
		bare: `AND is_tax_benefit AND EXISTS (SELECT FROM read.organization_tax_registrations tx
			WHERE tx.organization_id = r.organization_id AND tx.status = 'verified')`,
	},
	facet: {
		query: 'requestType=volunteering&areas=design',
		bare: "AND request_type = 'volunteering' AND jsonb_exists_any(c.fields -> 'areas', '{design}')",
	},
	author: { query: `user_id=${personId(7)}`, bare: `AND author_id = '${personId(7)}'` },
	text: {
		query: `keyword=${encodeURIComponent('kakalo')}`,
		bare: `AND EXISTS (SELECT FROM rec.request_search s
			WHERE s.content_id = r.content_id AND s.document @@ to_tsquery('simple', 'kakalo'))`,
	},
	withoutFunds: {
		query: 'zeroFunds=true',
		bare: `AND NOT EXISTS (SELECT FROM read.fund_totals f
			WHERE f.fund = 'request.' || r.id || '.' || r.currency AND f.raised <> 0)`,
	},
	withdrawn: {
		query: 'noWithdrawalRequests=false',
		bare: `AND EXISTS (SELECT FROM read.fund_totals f
			WHERE f.fund = 'request.' || r.id || '.' || r.currency AND f.withdrawn + f.reserved <> 0)`,
	},
	near: {
		query: `near=${encodeURIComponent(BULK_TOWN)}&withinKm=100`,
		bare: "AND c.place = 'Ranchi, Jharkhand'",
	},
	nearest: {
		query: `near=${encodeURIComponent('IN.38.Khunti')}&withinKm=300&sortBy=distance`,
		bare: "AND c.place = 'Ranchi, Jharkhand'",
	},
	funded: { query: 'sortBy=donated_quantity', bare: '' },
	goal: { query: 'sortBy=quantity', bare: '' },
	endingSoon: { query: 'sortBy=endDate&sortOrder=asc', bare: '' },
	recommended: { query: 'sortBy=recommended', bare: '' },
} as const satisfies Readonly<Record<string, { readonly query: string; readonly bare: string }>>
export type ListFilter = keyof typeof FILTERS
const NAMES = Object.keys(FILTERS) as ListFilter[]
type ByFilter = Readonly<Record<ListFilter, number>>

export interface RequestsBench {
	readonly 'requests.listP95ms': ByFilter
	readonly 'requests.bareP95ms': ByFilter
	/** Requests of the kind with most fields raised per second, divided by those for money; median of the runs. Goal 0.9. */
	readonly 'requests.createRatio': number
	readonly 'requests.cashPerSecond': number
	readonly fields: number
	readonly requests: number
	readonly calls: number
	readonly runs: number
}

const STATUSES: readonly RequestStatus[] = [
	...Array.from({ length: 13 }, () => 'live' as const),
	'approved',
	'fulfilled',
	'fulfilled',
	'expired',
	'expired',
	'rejected',
	'pendingAdmin',
]

export async function benchRequests(urls: BenchUrls, sizes = FULL): Promise<RequestsBench> {
	const running = await startRunning(urls)
	try {
		const { sql } = running.system
		const created = await compareCreation(running, sizes)
		await insertPeople(sql, sizes.people)
		const statusOf = (index: number) => STATUSES[index % STATUSES.length] ?? 'live'
		await insertRequests(sql, { count: sizes.requests, people: sizes.people, statusOf })
		await insertFunds(sql)
		await running.vacuum()
		const token = await running.signIn(demoUserId('hannah'))
		const lists: [ListFilter, number][] = []
		const bare: [ListFilter, number][] = []
		for (const name of NAMES) {
			const path = `/api/v1/donationRequest?${FILTERS[name].query}`
			lists.push([name, percentile(await times(sizes.calls, () => running.call('GET', path, { token })), 95)])
			bare.push([name, percentile(await times(sizes.calls, () => readBare(sql, name)), 95)])
		}
		return {
			'requests.listP95ms': Object.fromEntries(lists) as Record<ListFilter, number>,
			'requests.bareP95ms': Object.fromEntries(bare) as Record<ListFilter, number>,
			...created,
			requests: sizes.requests,
			calls: sizes.calls,
			runs: sizes.runs,
		}
	} finally {
		await running.stop()
	}
}

const insertFunds = (sql: Sql) =>
	sql.execute(`INSERT INTO read.fund_totals (fund, target_kind, target_id, currency, total, fee, donation, refunded,
			charged_back, disputed, raised, withdrawn, reserved, held, credited, corrected, free, donations, refunds)
		SELECT 'request.' || id || '.' || currency, 'request', id, currency, goal / 2, 0, goal / 2, 0,
			0, 0, goal / 2, 0, 0, 0, 0, 0, goal / 2, 1, 0
		FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM read.requests WHERE goal IS NOT NULL) r
		WHERE place % 2 = 0`)

async function readBare(sql: Sql, name: ListFilter): Promise<void> {
	const from = `FROM read.requests r JOIN rec.request_contents c ON c.content_id = r.content_id
		WHERE r.status IN ('approved', 'live', 'fulfilled') AND NOT r.is_private ${FILTERS[name].bare}`
	await sql.query(`SELECT count(*) ${from}`, [], { name: `bare count ${name}` })
	await sql.query(`SELECT r.*, c.title ${from} ORDER BY r.created_at DESC, r.id LIMIT 15`, [], {
		name: `bare page ${name}`,
	})
}

const richest = KINDS.filter((kind: Kind) => kind.raisedBy === 'member')
	.map((kind: Kind) => ({ kind, side: kind.sides[0], fields: fieldsOn(kind, kind.sides[0]).length }))
	.toSorted((a, b) => b.fields - a.fields)[0]

/**
 * Raises both kinds in turn for one organization; each run closes its requests, so that they don't count
 * against the limit of the next.
 */
async function compareCreation(running: Running, { raised, runs }: RequestsSizes) {
	if (!richest) throw new Error('No kind is raised by members.')
	const { kind, side, fields } = richest
	const token = await running.signIn(demoUserId('owner'))
	const picture = derivedId('benchPicture')
	await insertRows(running.system.sql, 'rec.files', [
		{
			id: picture,
			owner_id: demoUserId('owner'),
			purpose: 'request',
			path: 'bench.webp',
			card_path: 'bench-card.webp',
			width: 640,
			height: 480,
			bytes: 1,
			created_at: new Date().toISOString(),
			content_type: 'image/webp',
			file_name: '',
			given_name: '',
			note: '',
		},
	])
	const common = {
		category: 'education',
		country: 'IN',
		units: 'INR',
		place: 'Giridih, Jharkhand',
		endDate: '2099-12-31',
		title: 'Help for Giridih',
		description: 'We have worked here for ten years and need somebody who stays with us for a while.',
		orgId: demoOrganizationId('jalmitra'),
		images: [picture],
	}
	const bodies = {
		cash: { ...common, requestType: 'cash', role: 'donee', quantity: 90_000, beneficiaryName: 'Asha Devi' },
		kind: {
			...common,
			requestType: kind.code,
			role: side,
			quantity: hasMoney(kind.code, side) ? 90_000 : null,
			...sampleFields(kind, side, seededRandom(7), Date.now()),
		},
	}
	const rate = async (body: object, count: number) => {
		const perSecond = await ratePerSecond(CLIENTS, count, () =>
			running.call('POST', '/api/v1/donationRequest', {
				token,
				body,
				headers: { 'idempotency-key': newId(Date.now()) },
			}),
		)
		await running.system.untilIdle()
		await running.system.sql.execute("UPDATE read.requests SET status = 'removed'")
		return perSecond
	}
	await rate(bodies.cash, Math.min(10, raised))
	await rate(bodies.kind, Math.min(10, raised))
	const measured: { cash: number; kind: number }[] = []
	for (let run = 0; run < runs; run += 1)
		measured.push({ cash: await rate(bodies.cash, raised), kind: await rate(bodies.kind, raised) })
	return {
		'requests.createRatio': Number(median(measured.map((one) => one.kind / one.cash)).toFixed(2)),
		'requests.cashPerSecond': Math.trunc(median(measured.map(({ cash }) => cash))),
		fields,
	}
}
