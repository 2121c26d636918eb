import { dayIn, regionOf } from '../../../domain/catalog/regions.contract.ts'
import { fundDecider } from '../../../domain/funds/funds.decider.ts'
import { lackOf } from '../../../domain/funds/funds.state.ts'
import { ownMoneyDecider } from '../../../domain/funds/own-money.decider.ts'
import { fundStream, ownMoneyStream } from '../../../domain/funds/streams.contract.ts'
import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts'
import { loadState } from '../../../kernel/events/dispatch.ts'
import { formatMajor } from '../../../kernel/wire/money.ts'
import type { RegionCode } from '../../../kernel/wire/regions.ts'
import type { Browser } from './browser.ts'
import type { Kernel } from './kernel.ts'
import { FINANCE } from './people.ts'
import { readRows } from './rest.ts'
import type { World } from './world.ts'

const OWN_MONEY = '/api/backoffice/own-money'
const [FIRST, SECOND] = FINANCE

/** Lets finance write off what each fund lacks, and top up what each entity lacks then, from its own sums. */
export async function coverAll(kernel: Kernel, world: World, browser: Browser): Promise<void> {
	const { ground } = world
	const store = createInMemoryEventStore({ log: ground.log, turn: () => Promise.resolve() })
	let calls = 0
	const call = (route: string, body: object, by: (typeof FINANCE)[number], params = {}) => {
		calls += 1
		return browser.call({ route: `POST ${OWN_MONEY}${route}`, params, body, by, key: `cover ${calls}` })
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
			['fee cover', 'fee expense', 'own money'].includes(String(account))
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
		await writeOff()
		for (const entity of ['IN', 'US'] as const) {
			await approveWaiting(entity)
			await topUp(entity)
			await approveWaiting(entity)
		}
	})
}
