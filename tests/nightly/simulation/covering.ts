import { dayIn, regionOf } from '../../../domain/catalog/regions.contract.ts'
import { fundDecider } from '../../../domain/funds/funds.decider.ts'
import { lackOf } from '../../../domain/funds/funds.state.ts'
import { ownMoneyDecider } from '../../../domain/funds/own-money.decider.ts'
import { fundStream, ownMoneyStream } from '../../../domain/funds/streams.contract.ts'
import { journalDecider } from '../../../domain/journal/journal.decider.ts'
import { journalStream } from '../../../domain/journal/streams.contract.ts'
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts'
import { loadState } from '../../../kernel/events/dispatch.ts'
import { type Currency, formatMajor } from '../../../kernel/wire/money.ts'
import { type RegionCode, regionOfCurrency } from '../../../kernel/wire/regions.ts'
import type { Browser } from './browser.ts'
import type { Kernel } from './kernel.ts'
import { FINANCE } from './people.ts'
import { readRows } from './rest.ts'
import type { World } from './world.ts'

const WHY = { reason: 'It can no longer be booked.' }
const OWN_MONEY = '/api/backoffice/own-money'
const [FIRST, SECOND] = FINANCE

/**
 * Lets finance clear what is in suspense, answer for what is late, write off what each fund lacks, and top up
 * what each entity lacks then, from its own sums.
 */
export async function coverAll(kernel: Kernel, world: World, browser: Browser): Promise<void> {
	const { ground } = world
	const store = createInMemoryEventStore({ log: ground.log, turn: () => Promise.resolve() })
	let calls = 0
	const call = (route: string, body: object, by: (typeof FINANCE)[number], params = {}) => {
		calls += 1
		return browser.call({ route: `POST ${OWN_MONEY}${route}`, params, body, by, key: `cover ${calls}` })
	}
	const about = (route: string, id: unknown, body: object, by: (typeof FINANCE)[number], ifMatch?: bigint) =>
		browser.call({
			route: `POST /api/backoffice/${route}`,
			params: { id: String(id) },
			body,
			by,
			key: `${route} ${String(id)} ${by.id}`,
			...(ifMatch !== undefined && { ifMatch }),
		})

	async function decideWaiting(decision: 'approve' | 'decline', by: (typeof FINANCE)[number]): Promise<void> {
		for (const entity of ['IN', 'US']) {
			const { state } = await loadState(store, journalDecider, journalStream(entity))
			for (const [id, { status }] of state.entries.entries())
				if (status === 'waiting')
					await about(`journal/:id/${decision}`, id, decision === 'approve' ? {} : WHY, by)
		}
	}

	async function clearSuspense(): Promise<void> {
		// What is taken back meanwhile would be open again.
		await decideWaiting('decline', FIRST)
		const rows = readRows(
			ground,
			"SELECT id, kind, currency, version FROM read.discrepancies WHERE status = 'open'",
		)
		for (const { id, kind, currency, version } of rows) {
			if (kind === 'unknownLine') {
				const bookedOn = dayIn(regionOfCurrency(String(currency) as Currency), kernel.now())
				const body = { bookedOn, reason: 'Nobody knows whose it is.' }
				await about('discrepancies/:id/write-off', id, body, FIRST)
				continue
			}
			const seen = BigInt(String(version))
			await about('discrepancies/:id/assign', id, { ownerId: FIRST.id }, FIRST, seen)
			await about('discrepancies/:id/note', id, { note: 'It waits for its donor.' }, FIRST, seen + 1n)
		}
		await decideWaiting('approve', SECOND)
	}

	async function approveWaiting(entity: RegionCode): Promise<void> {
		const { state } = await loadState(store, ownMoneyDecider, ownMoneyStream(entity))
		for (const [id, { status }] of state.entries.entries())
			if (status === 'waiting') await call('/:entity/:id/approve', {}, SECOND, { entity, id })
	}

	async function writeOff(): Promise<void> {
		for (const { fund, donation } of readRows(ground, 'SELECT fund, donation FROM read.fund_totals')) {
			const { state } = await loadState(store, fundDecider, fundStream(String(fund)))
			if (lackOf(state, BigInt(String(donation))) === 0n) continue
			const body = { fund, reason: 'It cannot be recovered.' }
			await Promise.all([call('/write-offs', body, FIRST), call('/write-offs', body, SECOND)])
		}
	}

	async function topUp(entity: RegionCode): Promise<void> {
		const { currency } = regionOf(entity)
		const sum = (owed: bigint, { account, amount }: Record<string, unknown>) =>
			['fee cover', 'fee expense', 'own money', 'other income'].includes(String(account))
				? owed + BigInt(String(amount))
				: owed
		const short = readRows(ground, 'SELECT account, amount FROM read.postings WHERE currency = $1', [
			currency,
		]).reduce(sum, 0n)
		if (short <= 0n) return
		const paidOn = dayIn(regionOf(entity), kernel.now())
		const amount = formatMajor(short, currency)
		await call('/top-ups', { currency, amount, paidOn, reason: 'It covers the fees.' }, FIRST)
	}

	await kernel.as(browser.process, async () => {
		await clearSuspense()
		await writeOff()
		for (const entity of ['IN', 'US'] as const) {
			await approveWaiting(entity)
			await topUp(entity)
			await approveWaiting(entity)
		}
	})
}
