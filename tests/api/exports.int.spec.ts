import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../domain/activity/activity-log.contract.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { sized } from '../harness/length.ts'
import { strictCsv } from '../harness/strict-csv.ts'
import { CALLS } from './calls.ts'
import { type Harness, startHarness } from './harness.ts'
import { makeWorld, type World } from './world.ts'

type Listed = Record<string, unknown> & { readonly id: string; readonly currency: string }

const parts = (filter: object, sort: readonly string[]) =>
	`filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(JSON.stringify(sort))}`

describe('finance’s lists as CSV', () => {
	let harness: Harness
	let world: World
	beforeAll(async () => {
		harness = await startHarness()
		world = await makeWorld(harness)
	}, 120_000)
	afterAll(() => harness?.stop())

	const finance = () => world.people.finance
	async function bothOf(path: string, filter: object = {}, sort: readonly string[] = []) {
		const requested = sort.length > 0 ? parts(filter, sort) : `filter=${JSON.stringify(filter)}`
		const rows = await finance().json<Listed[]>('GET', `/api/backoffice/${path}?range=[0,99]&${requested}`)
		const csv = await finance().call('GET', `/api/backoffice/${path}/csv?${requested}`)
		expect(csv.status, csv.text).toBe(200)
		expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
		expect(csv.text.startsWith('\ufeff')).toBe(true)
		const [head = '', ...lines] = csv.text.slice(1).trimEnd().split('\r\n')
		return {
			rows,
			head: head.split(','),
			lines: lines.filter((line) => line !== '').map((line) => line.split(',')),
		}
	}

	it.each([
		['donations', 'Donation', 'Total', 'total', {}, ['amount', 'DESC']],
		['donations', 'Donation', 'Total', 'total', { status: 'confirmed' }, ['startedAt', 'ASC']],
		['funds', 'Fund', 'Free', 'free', { kind: 'request' }, ['free', 'DESC']],
		['withdrawals', 'Withdrawal', 'Amount', 'amount', { waiting: true }, ['requestedAt', 'DESC']],
		['payouts', 'Payout', 'Amount', 'amount', {}, ['createdAt', 'DESC']],
		['discrepancies', 'Discrepancy', 'Apart', 'apart', { status: 'open' }, ['effectiveAt', 'ASC']],
		['receipts', 'Donation', 'Charged', 'charged', { entity: 'IN' }, ['number', 'ASC']],
	] as const)(
		'of %s have the rows of the list, in its order',
		async (path, id, amount, field, filter, sort) => {
			const { rows, head, lines } = await bothOf(path, filter, sort)
			const column = (name: string) => lines.map((line) => line[head.indexOf(name)])
			expect(rows).not.toEqual([])
			expect(column(id)).toEqual(rows.map((row) => row.id))
			expect(column('Currency')).toEqual(rows.map((row) => row.currency))
			expect(column(amount)).toEqual(rows.map((row) => row[field]))
		},
	)

	it('of a payout have its lines, or those alone that don’t agree', async () => {
		harness.clock.advance(5 * DAY_MS)
		await harness.system.untilIdle()
		const { id: tied } = harness.stripe.control.payouts.run('stripe-in')
		harness.stripe.control.payouts.advance(tied, 'in_transit')
		await harness.system.untilIdle()
		await finance().signIn()
		for (const [payout, open] of [
			[world.payout, 1],
			[tied, 0],
		] as const) {
			const all = await bothOf(`payouts/${payout}/lines`)
			expect(all.lines.map(([line]) => line)).toEqual(all.rows.map((row) => row.id))
			expect(all.lines).not.toEqual([])
			expect((await bothOf(`payouts/${payout}/lines`, { open: true })).lines).toHaveLength(open)
		}
	})

	it('name who gave as the list does, and are written down where they have addresses', async () => {
		const { rows, head, lines } = await bothOf('donations', { id: [world.donation.donationId] })
		const at = (name: string) => lines[0]?.[head.indexOf(name)]
		expect(at('Donor')).toBe(rows[0]?.donor)
		expect([rows[0]?.donorEmail, at('E-mail')]).toEqual(['r…@m….example', 'ravi.das@mail.example'])
		const { data } = await world.people.superAdmin.json<{ data: ActivityEntry[] }>(
			'GET',
			`/api/v1/userActivityLog?type=auth&q=exported&userId=${finance().id}`,
		)
		const taken = data.flatMap(({ facts }) => facts.filter(({ label }) => label === 'operation'))
		expect(new Set(taken.map(({ value }) => value))).toEqual(new Set(['donations', 'receipts']))
	})
})

const TEXTS = {
	'rec.users': ['first_name', 'last_name'],
	'rec.donation_details': ['first_name', 'last_name', 'message'],
	'rec.request_contents': ['title', 'place', 'beneficiary_name'],
	'rec.organization_details': ['org_name'],
	'rec.answer_contents': ['message'],
	'rec.payment_account_versions': ['label'],
	'rec.addresses': ['city', 'state'],
	'rec.contacts': ['first_name', 'last_name'],
	'rec.contact_import_rows': ['first_name', 'last_name'],
	'rec.radio_report_works': ['title', 'artist'],
} as const
/** Hostile text: line breaks, quotes, separators, and formulas of spreadsheets. */
const hostile = fc
	.array(
		fc.constantFrom(
			'\n',
			'\r',
			'\r\n',
			'"',
			',',
			';',
			'\t',
			'=1+1',
			'+2',
			'-3',
			'@SUM(A1)',
			'＝4',
			' ',
			'Asha',
			'ाशा',
		),
		{
			minLength: 1,
			maxLength: 8,
		},
	)
	.map((pieces) => pieces.join(''))

describe('every export', () => {
	let harness: Harness
	let world: World
	let owner: Sql
	beforeAll(async () => {
		harness = await startHarness()
		world = await makeWorld(harness)
		const { adminUrl } = JSON.parse(await readFile(join(harness.dataDir, 'running.json'), 'utf8'))
		owner = createSql(adminUrl, { max: 1 })
		await owner.execute("SET session_replication_role = 'replica'")
		await owner.execute(
			`INSERT INTO rec.profiles (user_id, volunteer_areas, blood_group, updated_at) VALUES ($1, '{}', 'B+', now())`,
			[world.people.donor.id],
		)
		const { radioReport = '', radioAdvert = '', radioChannel = '' } = world.things
		await owner.execute(
			`INSERT INTO rec.radio_report_works (report_id, place, title, writers, publishers, artist, album, label, isrc, iswc,
				plays, performances, seconds, is_incomplete) VALUES ($1, 1, 'Raga', '', '', '', '', '', '', '', 1, 1, 60, true)`,
			[radioReport],
		)
		await owner.execute(
			`INSERT INTO rec.radio_as_run (channel_id, from_frame, to_frame, source, item_id, version, file_from, why, advert_id)
			SELECT $1, 1, 1 + v.frames, 'item', v.item_id, v.version, 0, 'advert', a.id
			FROM rec.radio_adverts a JOIN rec.media_item_versions v ON v.item_id = a.item_id WHERE a.id = $2`,
			[radioChannel, radioAdvert],
		)
	}, 120_000)
	afterAll(async () => {
		await owner?.close()
		await harness?.stop()
	})

	async function exports(): Promise<{ route: string; read: () => Promise<string> }[]> {
		const reason = { filter: {}, reason: 'To see that it is whole.' }
		const ids = new Map<string, string>()
		for (const list of ['users', 'bloodDonors']) {
			const { data } = await world.people.admin.json<{ data: { id: string } }>(
				'POST',
				`/api/backoffice/${list}/exports`,
				reason,
			)
			ids.set(`GET /api/backoffice/${list}/exports/{id}/csv`, data.id)
		}
		const { toAnswer = '', answer } = world.things
		const answered = await harness.system.sql.one<{ request_id: string }>(
			'SELECT request_id FROM read.answers WHERE id = $1',
			[answer],
		)
		return harness.system.routes
			.filter(({ streams }) => streams === 'text/csv')
			.map(({ method, path }) => {
				const route = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
				const call = CALLS.find((each) => each.route === route)
				if (!call) throw new Error(`There is no call of ${route}.`)
				const id = ids.get(route)
				const right = id ? path.replace(':id', id) : call.url(world).replace(toAnswer, answered.request_id)
				const isFileAlone = path.endsWith('csv') || /\/(journal|imports)\//.test(path)
				const url = isFileAlone ? right : `${right}${right.includes('?') ? '&' : '?'}isDownload=true`
				const read = async () => {
					const answer = await world.people[call.as].call('GET', url)
					expect(answer.headers['content-type'], `${route}: ${answer.text}`).toContain('text/csv')
					return answer.text
				}
				return { route, read }
			})
	}

	it('is whole and runs nothing in a sheet, whatever people write', async () => {
		const all = await exports()
		expect(all.length).toBeGreaterThanOrEqual(19)
		await fc.assert(
			fc.asyncProperty(hostile, async (text) => {
				for (const [table, columns] of Object.entries(TEXTS))
					await owner.execute(`UPDATE ${table} SET ${columns.map((name) => `${name} = $1`).join(', ')}`, [
						text,
					])
				let visible = 0
				for (const { route, read } of all) {
					const [head = [], ...rows] = strictCsv(await read())
					expect(rows.length, route).toBeGreaterThan(0)
					for (const row of rows) {
						expect(row.length, `${route}: ${JSON.stringify(row)}`).toBe(head.length)
						const running = row.filter((cell) => /^\s*[=+\-@＝]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
						expect(running, route).toEqual([])
					}
					if (rows.flat().some((cell) => text.trim() !== '' && cell.includes(text.trim()))) visible += 1
				}
				if (text.trim() !== '') expect(visible).toBeGreaterThanOrEqual(10)
			}),
			{
				numRuns: sized(6, 60),
				seed: 5,
				examples: [['Asha\nRao'], ['Namaste\n=1+1 I can help\r\nThank you'], ['\n=1+1']],
			},
		)
	})
})
