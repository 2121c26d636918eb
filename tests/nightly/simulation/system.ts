import type { CommandDeps } from '../../../commands/_shared/deps.ts'
import { captureOrder } from '../../../commands/donations/capture-order.ts'
import { chargeBank } from '../../../commands/donations/charge-bank.ts'
import { chargeCard } from '../../../commands/donations/charge-card.ts'
import { APPROVED_ORDERS, CHECKOUT_ORDERS, createOrder } from '../../../commands/donations/create-order.ts'
import { createPaymentIntent } from '../../../commands/donations/create-payment-intent.ts'
import { postDonation } from '../../../commands/donations/post-donation.ts'
import { type ReceiveDeps, receiveUnknown } from '../../../commands/donations/receive-unknown.ts'
import { verifyPayment } from '../../../commands/donations/verify-payment.ts'
import { assignPayment } from '../../../commands/funds/assign-payment.ts'
import { changeWithdrawal } from '../../../commands/funds/change-withdrawal.ts'
import { fundDeps } from '../../../commands/funds/command-deps.ts'
import { decideWithdrawal } from '../../../commands/funds/decide-withdrawal.ts'
import type { FundDeps } from '../../../commands/funds/deps.ts'
import { approveOwnMoney, topUp, writeOffReceivable } from '../../../commands/funds/own-money.ts'
import { refundDonation } from '../../../commands/funds/refund-donation.ts'
import { requestFoundationWithdrawal, requestWithdrawal } from '../../../commands/funds/request-withdrawal.ts'
import { journalDeps } from '../../../commands/journal/command-deps.ts'
import { approveEntry, declineEntry } from '../../../commands/journal/decide.ts'
import { addEntry, reverseEntry, writeOffDiscrepancy } from '../../../commands/journal/prepare.ts'
import { offlineDonationDeps } from '../../../commands/offline-donations/command-deps.ts'
import {
	approveOfflineDonation,
	returnOfflineDonation,
	reverseOfflineDonation,
} from '../../../commands/offline-donations/decide-offline-donation.ts'
import { recordOfflineDonation } from '../../../commands/offline-donations/record-offline-donation.ts'
import { assignDiscrepancy, noteDiscrepancy } from '../../../commands/payouts/discrepancies.ts'
import { receiveWebhook } from '../../../commands/providers/receive-webhook.ts'
import { beginRecurring } from '../../../commands/recurring/begin.ts'
import { setRecurringState } from '../../../commands/recurring/set-state.ts'
import { createCipher } from '../../../infra/encryption/aes-gcm.ts'
import { createSignedLinks } from '../../../infra/encryption/signed-links.ts'
import { firstRecordedAt } from '../../../infra/event-store/first-recorded.ts'
import type { InMemoryLog } from '../../../infra/event-store/in-memory.ts'
import type {
	ApiInfrastructure,
	Infrastructure,
	WorkerInfrastructure,
} from '../../../kernel/capability/infrastructure.ts'
import { registerProviders } from '../../../kernel/capability/provider-accounts.ts'
import { effectWork } from '../../../kernel/effects/effect-work.ts'
import type { EffectHandler } from '../../../kernel/effects/effects.ts'
import { createDispatch, type Dispatch } from '../../../kernel/events/dispatch.ts'
import type { Route } from '../../../kernel/http/route.ts'
import { createOutboxWorker, type OutboxWorker } from '../../../kernel/outbox/outbox-worker.ts'
import { ringByQueue } from '../../../kernel/outbox/ring.ts'
import type { EventStore } from '../../../kernel/ports/event-store.ts'
import type { Log } from '../../../kernel/ports/log.ts'
import type { Projection } from '../../../kernel/projection/projection.ts'
import { createEffectPlanner } from '../../../kernel/runtime/effect-planner.ts'
import { createRunner, type Runner } from '../../../kernel/runtime/projection-runner.ts'
import { createReadAfter, type ReadAfter } from '../../../kernel/runtime/read-after.ts'
import { createReadModels, type ReadModels } from '../../../kernel/runtime/read-models.ts'
import type { Sql } from '../../../kernel/sql/sql.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { donationOfPayment } from '../../../queries/donations/of-payment.ts'
import type { SealedDeps } from '../../../queries/funds/deps.ts'
import { lineOfDiscrepancy, streamOfDiscrepancy } from '../../../queries/payouts/lookups.ts'
import { donationWorkers } from '../../../workers/donations/index.ts'
import { fundWorkers } from '../../../workers/funds/index.ts'
import { journalWorkers } from '../../../workers/journal/index.ts'
import { offlineDonationWorkers } from '../../../workers/offline-donations/index.ts'
import { payoutWorkers } from '../../../workers/payouts/index.ts'
import { providerWorkers } from '../../../workers/providers/index.ts'
import { receiptWorkers } from '../../../workers/receipts/index.ts'
import { recurringWorkers } from '../../../workers/recurring/index.ts'
import { requestWorkers } from '../../../workers/requests/index.ts'
import { ACCOUNTS } from './accounts.ts'
import { KEYS } from './bank-details.ts'
import type { Database } from './database/database.ts'
import type { Kernel, Process } from './kernel.ts'
import {
	mailerFor,
	type Post,
	providerFor,
	queueFor,
	storeFor,
	type WakeUpQueue,
	type Weather,
} from './ports.ts'
import type { SimulatedProviders } from './provider.ts'
import { sqlFor } from './sql-port.ts'

export interface Ground {
	readonly kernel: Kernel
	readonly log: InMemoryLog
	readonly database: Database
	readonly providers: SimulatedProviders
	readonly monthly: boolean
	takesDollars: 'stripe-us' | 'otherpay-us'
	readonly post: Post
	readonly wakeUps: WakeUpQueue
	readonly weather: Weather
	readonly projections: readonly Projection[]
}

export interface Ports {
	readonly process: Process
	readonly store: EventStore
	readonly sql: Sql
	readonly dispatch: Dispatch
	readonly providers: ReturnType<typeof registerProviders>
	readonly readAfter: ReadAfter
	readonly readModels: ReadModels
	readonly infrastructure: Infrastructure
	readonly log: Log
}

const POLL_MS = 100
const COOLING_MS = DAY_MS
/**
 * The daily sum in minor units from which two people approve and another pays, low enough that some donations
 * reach it.
 */
export const TWO_PEOPLE_FROM = { INR: 20_000n, USD: 20_000n } as const
const ENTITY = {
	name: 'Karuna',
	address: ['14, Gandhi Marg'],
	registration: '80G',
	email: 'receipts@karuna.example',
}
const SETTINGS = {
	publicUrl: 'https://karuna.example',
	entities: { IN: { ...ENTITY, code: 'IN' }, US: { ...ENTITY, code: 'US' } },
	accountCoolingMs: COOLING_MS,
	withdrawalTwoPersonFrom: TWO_PEOPLE_FROM,
	withdrawalOtherPaysFrom: TWO_PEOPLE_FROM,
	journalSecondPersonAbove: TWO_PEOPLE_FROM,
	offlineSecondPersonAbove: TWO_PEOPLE_FROM,
}

export function portsFor(ground: Ground, name: string): Ports {
	const { kernel, weather } = ground
	const process = kernel.spawn(name)
	return kernel.as(process, () => {
		const store = storeFor(kernel, process, ground.log, weather)
		const sql = sqlFor(kernel, process, ground.database, weather)
		const clock = { now: kernel.now }
		const providers = registerProviders(
			ground.providers.ports.map((ports) => ({
				...providerFor(kernel, process, ports, weather),
				accounts: ACCOUNTS.filter(({ provider }) => provider === ports.payments.name).map((each) =>
					each.account === ground.takesDollars ? { ...each, methods: ['card', ...each.methods] } : each,
				),
			})),
		)
		const say = (message: string) => kernel.note(name, message)
		const log: Log = { info: () => {}, warn: say, error: say }
		const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
		const dispatch = createDispatch(store, clock, sleep)
		const readAfter = createReadAfter({ sql, store, pollMs: POLL_MS })
		const readModels = createReadModels(readAfter, store)
		// The simulated processes need no more of it than this.
		const infrastructure = {
			sql,
			store,
			dispatch,
			log,
			clock,
			wallClock: clock,
			readModels,
			...providers,
			cipher: createCipher(KEYS),
			links: createSignedLinks(KEYS),
			settings: SETTINGS,
		} as unknown as Infrastructure
		return { process, store, sql, dispatch, providers, readAfter, readModels, infrastructure, log }
	})
}

export interface Api {
	readonly process: Process
	readonly routes: ReadonlyMap<string, Route>
}

const nothing = async () => null

export function startApi(ground: Ground): Api {
	const ports = portsFor(ground, 'api')
	const { process, store, sql, dispatch, providers, readModels, infrastructure, log } = ports
	return ground.kernel.as(process, () => {
		const clock = { now: ground.kernel.now }
		const { cipher, links, settings } = infrastructure
		const receipts = { cipher, links, entities: settings.entities }
		const queue = queueFor(ground.kernel, process, ground.wakeUps, ground.weather)
		const show = {
			request: nothing,
			backofficeRequest: nothing,
			donation: nothing,
			discrepancy: nothing,
			backofficeReceipt: nothing,
		}
		const commands = {
			sql,
			store,
			dispatch,
			clock,
			...providers,
			receipts,
			show,
			// Nothing is private there, and nobody hides.
			maySeeRequest: async () => true,
			isVisiblePerson: async () => true,
			donationOfPayment: async (...of: Parameters<CommandDeps['donationOfPayment']>) => {
				await readModels.requireCaughtUp(['donations'])
				return donationOfPayment(sql, ...of)
			},
			discrepancyStream: (discrepancyId: string) => streamOfDiscrepancy(sql, discrepancyId),
		} as unknown as CommandDeps
		const sealed = {
			sql,
			clock,
			cipher: receipts.cipher,
			transfers: providers.transfers,
			coolingMs: COOLING_MS,
			twoPeopleFrom: TWO_PEOPLE_FROM,
			otherPaysFrom: TWO_PEOPLE_FROM,
		} as unknown as SealedDeps
		const funds: FundDeps = {
			...fundDeps(infrastructure as ApiInfrastructure, sealed),
			// Its people have no sessions.
			requireRecentProof: async () => {},
			show: {
				withdrawal: nothing,
				backofficeWithdrawal: nothing,
				evidence: nothing,
				backofficeEvidence: nothing,
				account: nothing,
				ownMoney: async () => ({ coverage: [], entries: [] }),
			},
		}
		const offline = {
			...offlineDonationDeps(infrastructure as ApiInfrastructure),
			requireRecentProof: funds.requireRecentProof,
			show: nothing,
		}
		const journal = {
			...journalDeps(infrastructure as ApiInfrastructure),
			requireRecentProof: funds.requireRecentProof,
			showEntry: nothing,
		}
		const receiving: ReceiveDeps = {
			...commands,
			requireRecentProof: funds.requireRecentProof,
			lineOf: async (discrepancyId) => {
				await readModels.requireCaughtUp(['discrepancies'])
				return lineOfDiscrepancy(sql, discrepancyId)
			},
		}
		const wake = ringByQueue(queue, log)
		const webhooks = providers.payments
			.webhookVerifiers()
			.map((provider) => receiveWebhook({ sql, clock, provider, cipher: receipts.cipher, wake }))
		const routes = [
			createPaymentIntent(commands, null),
			chargeCard(commands, null),
			chargeBank(commands, null, async () => 0),
			createOrder(commands, null, CHECKOUT_ORDERS),
			verifyPayment(commands, null),
			createOrder(commands, null, APPROVED_ORDERS),
			captureOrder(commands, null),
			beginRecurring(commands),
			setRecurringState(commands),
			postDonation(commands),
			...webhooks,
			refundDonation(commands),
			assignPayment(commands),
			requestWithdrawal(funds),
			requestFoundationWithdrawal(funds),
			changeWithdrawal(funds),
			...decideWithdrawal.map((make) => make(funds)),
			topUp(funds),
			writeOffReceivable(funds),
			approveOwnMoney(funds),
			recordOfflineDonation(offline),
			approveOfflineDonation(offline),
			returnOfflineDonation(offline),
			reverseOfflineDonation(offline),
			...[addEntry, approveEntry, declineEntry, reverseEntry, writeOffDiscrepancy].map((make) =>
				make(journal),
			),
			receiveUnknown(receiving),
			assignDiscrepancy(commands),
			noteDiscrepancy(commands),
		]
		return { process, routes: new Map(routes.map((route) => [`${route.method} ${route.path}`, route])) }
	})
}

export interface Projector {
	readonly process: Process
	readonly runner: Runner
}

export function startProjector(ground: Ground): Projector {
	const { process, store, sql, log } = portsFor(ground, 'projector')
	return ground.kernel.as(process, () => {
		const { projections, kernel } = ground
		const runner = createRunner({ store, sql, projections, log, clock: { now: kernel.now } })
		runner.start()
		return { process, runner }
	})
}

export interface Worker {
	readonly process: Process
	readonly outbox: OutboxWorker
	readonly handlers: readonly EffectHandler[]
}

/**
 * The interval of a worker's search for work without wake-up, longer than in production, since time passes
 * faster.
 */
const SWEEP_MS = 4_000

/** Effects that move no money and read data that isn't simulated: alerts of saved searches. */
const UNPLAYED: ReadonlySet<string> = new Set(['requests/match-searches'])
/** Jobs that move money or end mandates without a webhook. */
const PLAYED_JOBS: ReadonlySet<string> = new Set(['funds/sweep-transfers', 'donations/remove-saved-methods'])

export function startWorker(ground: Ground): Worker {
	const ports = portsFor(ground, 'worker')
	const { process, store, sql, infrastructure, log } = ports
	const { kernel } = ground
	return kernel.as(process, () => {
		const clock = { now: kernel.now }
		const queue = queueFor(kernel, process, ground.wakeUps, ground.weather)
		const worker = {
			...infrastructure,
			mailer: mailerFor(kernel, process, ground.post, ground.weather),
			firstRecordedAt: () => firstRecordedAt(store),
			makesPictureSizes: false,
		} as unknown as WorkerInfrastructure
		const monthly = ground.monthly ? [recurringWorkers] : []
		const handlers = [
			requestWorkers,
			payoutWorkers,
			donationWorkers,
			offlineDonationWorkers,
			journalWorkers,
			fundWorkers,
			receiptWorkers,
			...monthly,
		]
			.flatMap(({ effects }) => effects?.(worker) ?? [])
			.filter(({ name }) => !UNPLAYED.has(name))
		const jobs = [
			...[payoutWorkers, ...monthly].flatMap((each) => each.jobs?.(worker) ?? []),
			...[fundWorkers, donationWorkers]
				.flatMap((each) => each.jobs?.(worker) ?? [])
				.filter(({ name }) => PLAYED_JOBS.has(name)),
		]
		const outbox = createOutboxWorker({
			sql,
			queue,
			handlers: [
				...handlers.map((handler) => effectWork(store, handler)),
				...[providerWorkers, donationWorkers].flatMap((each) => each.outbox?.(worker) ?? []),
			],
			jobs,
			clock,
			log,
			sweepMs: SWEEP_MS,
		})
		const planner = createEffectPlanner({
			store,
			sql,
			handlers,
			clock,
			log,
			onPlanned: () => outbox.wake('effects'),
		})
		outbox.start()
		planner.start()
		return { process, outbox, handlers }
	})
}
