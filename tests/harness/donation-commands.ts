import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { CommandDeps } from '../../commands/_shared/deps.ts'
import { donationDecider } from '../../domain/donations/donations.decider.ts'
import type { Donation } from '../../domain/donations/donations.state.ts'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { firstRecordedAt } from '../../infra/event-store/first-recorded.ts'
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts'
import { type ProviderRegistration, registerProviders } from '../../kernel/capability/provider-accounts.ts'
import { createDispatch, loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { Caller, Reply, Route } from '../../kernel/http/route.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { createSql, type Sql } from '../../kernel/sql/sql.ts'
import { derivedId, newId } from '../../kernel/wire/ids.ts'
import { createVirtualClock } from '../../simulators/clock.ts'
import { resolvePayment } from '../../workers/donations/resolve-payment.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { RECEIPT_PARTS } from './receipt-parts.ts'

const GUEST = { kind: 'guest', id: derivedId('guest', 'one') } as const
const STRANGER = { kind: 'guest', id: derivedId('guest', 'two') } as const

export type Answered<T> = Reply & { readonly body: T }

/**
 * Opens the dependencies of donation commands for the specs of one file: a database, and a log in memory that
 * is emptied by `begin`. Closed after the last spec.
 * @param startAt the virtual time at which each spec begins, epoch milliseconds
 */
export function donationCommands(startAt: number) {
	const clock = createVirtualClock({ startAt, frozen: true })
	let database: TestDatabase
	let sql: Sql
	let deps: CommandDeps
	let registered: readonly ProviderRegistration[] = []
	beforeAll(async () => {
		database = await createTestDatabase()
		sql = createSql(database.appUrl, { max: 4 })
	})
	afterAll(async () => {
		await sql.close()
		await database.drop()
	})
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
		clock,
		sql: () => sql,
		deps: () => deps,
		async begin(...registrations: readonly ProviderRegistration[]): Promise<void> {
			await sql.execute('DELETE FROM ops.payment_scans')
			clock.freeze(startAt)
			const store = createInMemoryEventStore()
			registered = registrations
			const { payments, payouts } = registerProviders(registrations)
			const show = async (id: string) => ({ id })
			deps = {
				sql,
				store,
				dispatch: createDispatch(store, clock, (ms) => sleep(ms)),
				clock,
				openRequests: () => Promise.resolve(0),
				wasRejected: () => Promise.resolve(false),
				speaksAgainst: () => Promise.resolve(false),
				payments,
				payouts,
				places: { town: async () => null },
				personKeys: { idsOf: () => [] },
				receipts: RECEIPT_PARTS,
				donationOfPayment: async (account, providerRef, donor) => {
					for await (const delivery of store.subscribe({ after: START, types: ['PaymentAttempted'] })) {
						if (delivery.kind !== 'event') return null
						const { stream, data } = delivery.event
						if (data.providerRef !== providerRef || data.account !== account) continue
						const { state } = await loadState(store, donationDecider, stream)
						return state.status !== 'none' && state.donor.id === donor.id ? streamId(stream) : null
					}
					return null
				},
				donationsStarted: async () => 0,
				ledger: { providerBalance: async () => 0n, fundFigures: async () => null },
				maySeeRequest: async () => true,
				isVisiblePerson: async () => true,
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
		/** Like `deps`, in a later release whose accounts accept no new donations. */
		retired(): CommandDeps {
			const accounts = (each: ProviderRegistration) => each.accounts.map((one) => ({ ...one, methods: [] }))
			const { payments } = registerProviders(
				registered.map((each) => ({ ...each, accounts: accounts(each) })),
			)
			return { ...deps, payments }
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
			(await loadState(deps.store, donationDecider, donationStream(donationId))).state as Donation,
		types: async (donationId: string) =>
			(await Array.fromAsync(deps.store.readStream(donationStream(donationId)))).map(({ type }) => type),
		async sweep(donationId: string) {
			const { store, dispatch, payments } = deps
			const [started] = await Array.fromAsync(store.readStream(donationStream(donationId)))
			if (!started) throw new Error('The donation has not started.')
			const effect = resolvePayment({
				sql,
				store,
				dispatch,
				clock,
				payments,
				firstRecordedAt: () => firstRecordedAt(store),
			})
			return effect.run(started, {
				effectId: 'spec',
				attempt: 1,
				correlationId: started.metadata.correlationId,
				causationId: started.id,
			})
		},
	}
}
