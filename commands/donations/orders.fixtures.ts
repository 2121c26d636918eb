import { setTimeout as sleep } from 'node:timers/promises'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { firstRecordedAt } from '../../infra/event-store/first-recorded.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { createDispatch, loadState } from '../../kernel/dispatch.ts'
import type { Caller, Reply, Route } from '../../kernel/http/route.ts'
import { derivedId, newId } from '../../kernel/ids.ts'
import { type ProviderRegistration, registerProviders } from '../../kernel/provider-accounts.ts'
import { createSql } from '../../kernel/sql/sql.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { createTestDatabase } from '../../tests/harness/database.ts'
import { RECEIPT_PARTS } from '../../tests/harness/receipt-parts.ts'
import { resolvingEffects } from '../../workers/donations/index.ts'
import type { CommandDeps } from '../_shared/deps.ts'

const START = Date.parse('2026-11-23T10:00:00.000Z')
const GUEST = { kind: 'guest', id: derivedId('guest', 'one') } as const
const STRANGER = { kind: 'guest', id: derivedId('guest', 'two') } as const

export type Answered<T> = Reply & { readonly body: T }

/** The commands of donations on an empty log, with the calls and the sweeper that specs of orders need. */
export async function openOrders() {
	const database = await createTestDatabase()
	const sql = createSql(database.appUrl, { max: 4 })
	const clock = createVirtualClock({ startAt: START, frozen: true })
	let deps: CommandDeps | null = null
	const depsOf = (): CommandDeps => {
		if (!deps) throw new Error('Nothing has begun.')
		return deps
	}
	const caller = (over: Partial<Caller> = {}): Caller => ({
		principal: GUEST,
		actor: GUEST,
		correlationId: newId(clock.now()),
		commandId: newId(clock.now()),
		bodyHash: undefined,
		expectedRevision: undefined,
		ip: '127.0.0.1',
		userAgent: 'spec',
		language: 'en',
		...over,
	})
	return {
		sql,
		clock,
		deps: depsOf,
		/** An empty log, at the time at which all specs begin. */
		async begin(registration: ProviderRegistration): Promise<void> {
			await sql.execute('DELETE FROM ops.payment_scans')
			clock.freeze(START)
			const store = createInMemoryEventStore()
			const providers = registerProviders([registration])
			const show = async (id: string) => ({ id })
			deps = {
				sql,
				store,
				dispatch: createDispatch(store, clock, (ms) => sleep(ms)),
				clock,
				openRequests: () => Promise.resolve(0),
				wasRejected: () => Promise.resolve(false),
				speaksAgainst: () => Promise.resolve(false),
				payments: providers.payments,
				payouts: providers.payouts,
				places: { town: async () => null },
				receipts: RECEIPT_PARTS,
				donationsStarted: async () => 0,
				ledger: { providerBalance: async () => 0n, fundFigures: async () => null },
				maySeeRequest: async () => true,
				publicRequests: async (ids) => new Set(ids),
				discrepancyStream: async () => null,
				show: {
					request: show,
					backofficeRequest: show,
					donation: show,
					discrepancy: show,
					backofficeReceipt: show,
				},
			}
		},
		caller,
		stranger: () => caller({ principal: STRANGER, actor: STRANGER }),
		async call<T>(route: Route, body: unknown, by: Caller): Promise<Answered<T>> {
			const request = {
				params: undefined,
				query: undefined,
				body,
				caller: by,
				raw: Buffer.alloc(0),
				headers: {},
				cookies: {},
				upload: undefined,
				largeUpload: undefined,
			}
			return (await route.handle(request)) as Answered<T>
		},
		donationOf: async (donationId: string) =>
			(await loadState(depsOf().store, donationDecider, donationStream(donationId))).state as Donation,
		types: async (donationId: string) =>
			(await Array.fromAsync(depsOf().store.readStream(donationStream(donationId)))).map(({ type }) => type),
		/** What the worker does with the effect of a donation's start. */
		async sweep(donationId: string) {
			const { store, dispatch, payments } = depsOf()
			const [started] = await Array.fromAsync(store.readStream(donationStream(donationId)))
			if (!started) throw new Error('The gift has not started.')
			const [resolvePayment] = resolvingEffects({
				sql,
				store,
				dispatch,
				clock,
				payments,
				firstRecordedAt: () => firstRecordedAt(store),
			})
			return resolvePayment?.run(started, {
				effectId: 'spec',
				attempt: 1,
				correlationId: started.metadata.correlationId,
				causationId: started.id,
			})
		},
		async close(): Promise<void> {
			await sql.close()
			await database.drop()
		},
	}
}
