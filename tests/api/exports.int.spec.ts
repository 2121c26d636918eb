import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../domain/activity/activity-log.contract.ts'
import { DAY_MS } from '../../kernel/time.ts'
import { makeWorld, type World } from './bad-input.world.ts'
import { type Harness, startHarness } from './harness.ts'

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
		['donations', 'Gift', 'Total', 'total', {}, ['amount', 'DESC']],
		['donations', 'Gift', 'Total', 'total', { status: 'confirmed' }, ['startedAt', 'ASC']],
		['funds', 'Fund', 'Free', 'free', { kind: 'request' }, ['free', 'DESC']],
		['withdrawals', 'Withdrawal', 'Amount', 'amount', { waiting: true }, ['requestedAt', 'DESC']],
		['payouts', 'Payout', 'Amount', 'amount', {}, ['createdAt', 'DESC']],
		['discrepancies', 'Discrepancy', 'Apart', 'apart', { status: 'open' }, ['effectiveAt', 'ASC']],
		['receipts', 'Gift', 'Charged', 'charged', { entity: 'IN' }, ['number', 'ASC']],
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
		expect(at('Giver')).toBe(rows[0]?.giver)
		expect([rows[0]?.giverEmail, at('E-mail')]).toEqual(['r…@m….example', 'ravi.das@mail.example'])
		const { data } = await world.people.superAdmin.json<{ data: ActivityEntry[] }>(
			...(['GET', `/api/v1/userActivityLog?type=auth&q=exported&userId=${finance().id}`] as const),
		)
		const taken = data.flatMap(({ facts }) => facts.filter(({ label }) => label === 'operation'))
		expect(new Set(taken.map(({ value }) => value))).toEqual(new Set(['donations', 'receipts']))
	})
})
