import type { CommandDeps } from '../../../commands/_shared/deps.ts'
import { createPaymentIntent } from '../../../commands/donations/create-payment-intent.ts'
import { observePayment } from '../../../commands/donations/observe-payment.ts'
import { postDonation } from '../../../commands/donations/post-donation.ts'
import { askFoundationWithdrawal, askWithdrawal } from '../../../commands/funds/ask-withdrawal.ts'
import { assignPayment } from '../../../commands/funds/assign-payment.ts'
import { changeWithdrawal } from '../../../commands/funds/change-withdrawal.ts'
import { decideWithdrawal } from '../../../commands/funds/decide-withdrawal.ts'
import type { FundDeps } from '../../../commands/funds/deps.ts'
import { refundDonation } from '../../../commands/funds/refund-donation.ts'
import { receiveWebhook } from '../../../commands/providers/receive-webhook.ts'
import type { InMemoryLog } from '../../../infra/event-store/in-memory.ts'
import { effectHandlers } from '../../../infra/processes/effect-handlers.ts'
import { fundDeps, fundEffects } from '../../../infra/processes/funds.ts'
import { payoutParts } from '../../../infra/processes/payouts.ts'
import type { Platform } from '../../../infra/processes/platform.ts'
import { receiptEffects, receiptTools } from '../../../infra/processes/receipts.ts'
import { settlingEffects } from '../../../infra/processes/settling.ts'
import { createDispatch, type Dispatch } from '../../../kernel/dispatch.ts'
import { createEffectExecutor, type EffectExecutor } from '../../../kernel/effects/effect-executor.ts'
import type { EffectHandler } from '../../../kernel/effects/effects.ts'
import type { Route } from '../../../kernel/http/route.ts'
import { newId } from '../../../kernel/ids.ts'
import type { EventStore } from '../../../kernel/ports/event-store.ts'
import type { Log } from '../../../kernel/ports/log.ts'
import type { PaymentProvider, PayoutSource } from '../../../kernel/ports/payments.ts'
import type { Projection } from '../../../kernel/projection/projection.ts'
import { createEffectPlanner } from '../../../kernel/runtime/effect-planner.ts'
import { createRunner, type Runner } from '../../../kernel/runtime/projection-runner.ts'
import { createReadAfter, type ReadAfter } from '../../../kernel/runtime/read-after.ts'
import type { Sql } from '../../../kernel/sql/sql.ts'
import type { SealedDeps } from '../../../queries/funds/deps.ts'
import { createWebhookWorker, ringForWebhook } from '../../../workers/_shared/webhook-worker.ts'
import type { Database } from './database/database.ts'
import type { Kernel, Process } from './kernel.ts'
import { type Bells, mailerFor, type Post, providerFor, queueFor, storeFor, type Weather } from './ports.ts'
import type { SimulatedProvider } from './provider.ts'
import { sqlFor } from './sql-port.ts'

/** What outlives every process of the simulated system. */
export interface Ground {
	readonly kernel: Kernel
	readonly log: InMemoryLog
	readonly database: Database
	readonly provider: SimulatedProvider
	readonly post: Post
	readonly bells: Bells
	readonly weather: Weather
	readonly projections: readonly Projection[]
}

/** The parts of a process that every process has: ports of its own on what all share. */
export interface Ports {
	readonly process: Process
	readonly store: EventStore
	readonly sql: Sql
	readonly dispatch: Dispatch
	readonly provider: PaymentProvider & PayoutSource
	readonly readAfter: ReadAfter
	readonly platform: Platform
	readonly log: Log
}

const POLL_MS = 100
/** How long money waits after a bank account was changed. */
const COOLING_MS = 24 * 3_600_000
const KEYS = { current: 'simulated', keys: new Map([['simulated', Buffer.alloc(32, 7)]]) }
const ENTITY = {
	name: 'Karuna',
	address: ['14, Gandhi Marg'],
	registration: '80G',
	email: 'receipts@karuna.example',
}
const CONFIG = {
	publicUrl: 'https://karuna.example',
	entities: { IN: ENTITY, US: ENTITY },
	accountCoolingMs: COOLING_MS,
}

export function portsFor(ground: Ground, name: string): Ports {
	const { kernel, weather } = ground
	const process = kernel.spawn(name)
	return kernel.as(process, () => {
		const store = storeFor(kernel, process, ground.log, weather)
		const sql = sqlFor(kernel, process, ground.database, weather)
		const clock = { now: kernel.now }
		const provider = providerFor(kernel, process, ground.provider, weather)
		const say = (message: string) => kernel.note(name, message)
		const log: Log = { info: () => {}, warn: say, error: say }
		const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
		const dispatch = createDispatch(store, clock, sleep)
		const surroundings = { clock, payments: provider, payouts: provider, encryptionKeys: KEYS }
		// The simulated processes need no more of it than this.
		const platform = { sql, store, dispatch, log, config: CONFIG, surroundings } as unknown as Platform
		const readAfter = createReadAfter({ sql, store, pollMs: POLL_MS })
		return { process, store, sql, dispatch, provider, readAfter, platform, log }
	})
}

export interface Api {
	readonly process: Process
	/** `POST /api/v1/…` to its route. */
	readonly routes: ReadonlyMap<string, Route>
}

/** Whatever people are shown after a command is no part of what is simulated. */
const nothing = async () => null

export function startApi(ground: Ground): Api {
	const ports = portsFor(ground, 'api')
	const { process, store, sql, dispatch, provider, readAfter, platform, log } = ports
	return ground.kernel.as(process, () => {
		const clock = { now: ground.kernel.now }
		const receipts = receiptTools(platform)
		const queue = queueFor(ground.kernel, process, ground.bells, ground.weather)
		const show = {
			request: nothing,
			backofficeRequest: nothing,
			donation: nothing,
			discrepancy: nothing,
			backofficeReceipt: nothing,
		}
		const commands = {
			...{ sql, store, dispatch, clock, payments: provider, payouts: provider, receipts, show },
		} as unknown as CommandDeps
		const sealed = { sql, clock, cipher: receipts.cipher, coolingMs: COOLING_MS } as unknown as SealedDeps
		const funds: FundDeps = {
			...fundDeps(platform, readAfter, sealed),
			show: { withdrawal: nothing, backofficeWithdrawal: nothing, account: nothing },
		}
		const webhooks = receiveWebhook({
			sql,
			clock,
			provider,
			cipher: receipts.cipher,
			ring: ringForWebhook(queue, log),
		})
		const routes = [
			...[createPaymentIntent(commands, null), postDonation(commands), webhooks],
			...[refundDonation(commands), assignPayment(commands)],
			...[askWithdrawal(funds), askFoundationWithdrawal(funds), changeWithdrawal(funds)],
			...decideWithdrawal.map((make) => make(funds)),
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
	readonly executor: EffectExecutor
	readonly handlers: readonly EffectHandler[]
}

/** How often a worker looks for what nobody rang for. Rarer than in production, since time goes by faster. */
const SWEEP_MS = 4_000

export function startWorker(ground: Ground): Worker {
	const ports = portsFor(ground, 'worker')
	const { process, store, sql, dispatch, provider, readAfter, platform, log } = ports
	const { kernel } = ground
	return kernel.as(process, () => {
		const clock = { now: kernel.now }
		const mailer = mailerFor(kernel, process, ground.post, ground.weather)
		const queue = queueFor(kernel, process, ground.bells, ground.weather)
		const payouts = payoutParts(platform, readAfter)
		const handlers = [
			...effectHandlers(platform, mailer, readAfter),
			...payouts.handlers,
			...settlingEffects(platform),
			...fundEffects(platform, mailer, readAfter),
			...receiptEffects(platform, mailer),
		]
		const settings = { sql, store, queue, clock, log, sweepMs: SWEEP_MS }
		const executor = createEffectExecutor({ ...settings, handlers, jobs: [payouts.mirror] })
		const planner = createEffectPlanner({ store, sql, handlers, clock, log, onPlanned: executor.ring })
		const webhooks = createWebhookWorker({
			...settings,
			observePayment: ({ account, providerRef, cause }) =>
				observePayment(
					{ sql, dispatch, payments: provider },
					{ account, providerRef },
					{
						actor: { kind: 'provider', id: provider.name },
						commandId: newId(clock.now()),
						correlationId: cause.correlationId,
						causationId: cause.id,
					},
				),
			observePayout: payouts.observe,
		})
		executor.start()
		planner.start()
		webhooks.start()
		return { process, executor, handlers }
	})
}
