import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECTIONS } from '../../../apps/capabilities.ts'
import { paymentAccountDecider } from '../../../domain/funds/payment-accounts.decider.ts'
import { paymentAccountStream } from '../../../domain/funds/streams.contract.ts'
import { requestDecider } from '../../../domain/requests/requests.decider.ts'
import { requestStream } from '../../../domain/requests/streams.contract.ts'
import { accessDecider } from '../../../domain/users/access.decider.ts'
import { accessStream } from '../../../domain/users/streams.contract.ts'
import { createInMemoryEventStore, newInMemoryLog } from '../../../infra/event-store/in-memory.ts'
import type { MigrationSql } from '../../../infra/postgres/migrate.ts'
import { createDispatch } from '../../../kernel/events/dispatch.ts'
import type { ProviderEvent } from '../../../kernel/ports/payments.ts'
import { derivedId } from '../../../kernel/wire/ids.ts'
import { addressKey } from '../../../kernel/wire/names.ts'
import { regionOfCurrency } from '../../../kernel/wire/regions.ts'
import { DAY_MS } from '../../../kernel/wire/time.ts'
import { sealVersion } from './bank-details.ts'
import { Database, type Schema } from './database/database.ts'
import { isOfSchema } from './database/schema.ts'
import { statementsOf } from './database/tokens.ts'
import type { Kernel, Process } from './kernel.ts'
import { ACCOUNT_IDS, CONTENT_ID, DONEE, DONORS, EVENT_ID, FINANCE, HOLDERS, REQUESTS } from './people.ts'
import type { Weather } from './ports.ts'
import { createProviders } from './provider.ts'
import type { Climate } from './steps.ts'
import {
	type Api,
	type Ground,
	type Projector,
	startApi,
	startProjector,
	startWorker,
	type Worker,
} from './system.ts'

type Role = 'api' | 'projector' | 'worker'

export interface World {
	readonly ground: Ground
	readonly api: () => Api | null
	readonly worker: () => Worker | null
	readonly projector: () => Projector | null
	kill(role: Role): void
	start(role: Role): void
	double(role: Role): void
	single(): void
	freeze(role: Role, forMs: number): void
	readonly fairWeather: Pick<Weather, 'before' | 'after'>
	readonly givenUp: readonly string[]
	underWay(): number
	calmDown(): void
}

const MIGRATIONS = join(import.meta.dirname, '../../../infra/postgres/migrations')

/** Reads the schema after all migrations, once for all worlds of a thread. */
export async function readSchema(): Promise<Schema> {
	const database = new Database(new Map(), () => 0)
	const sql: MigrationSql = {
		query: async (script: string) => {
			const tx = database.begin()
			for (const statement of statementsOf(script)) if (isOfSchema(statement)) database.run(tx, statement)
			database.commit(tx)
			return { rows: [] }
		},
	} as unknown as MigrationSql
	for (const file of readdirSync(MIGRATIONS).toSorted()) {
		if (!file.endsWith('.ts')) continue
		const migration = (await import(join(MIGRATIONS, file))) as { up: (sql: MigrationSql) => Promise<void> }
		await migration.up(sql)
	}
	return database.schema()
}

const ASIDE = new Set([
	'fund_entries',
	'request_history',
	'log_instants',
	'log_days',
	'runs',
	'periods',
	'organizations',
	'timeline',
])
const MAX_DELIVERIES = 15

export async function createWorld(kernel: Kernel, climate: Climate, schema: Schema): Promise<World> {
	const { outside } = kernel.chance
	const there = kernel.spawn('provider')
	let chances = climate.webhooks
	let onTheWay = 0
	const givenUp: string[] = []
	const others: Process[] = []
	const running: { api: Api | null; projector: Projector | null; worker: Worker | null } = {
		api: null,
		projector: null,
		worker: null,
	}

	function deliver(event: ProviderEvent, delivery: number): void {
		onTheWay += 1
		const isLate = outside.chance(chances.late)
		const ms = isLate ? outside.between(500, 300_000) : outside.between(0, 400)
		kernel.after(delivery === 1 ? ms : 2_000 * delivery, there, 'webhook', () => {
			onTheWay -= 1
			const { raw, headers } = providers.sign(event)
			const again = () => {
				if (delivery < MAX_DELIVERIES) deliver(event, delivery + 1)
				else givenUp.push(`${event.id} ${event.type}`)
			}
			const { api } = running
			const route = api?.routes.get(`POST /api/v1/webhooks/${event.provider}`)
			if (!api || !route || !api.process.alive) return again()
			let isAnswered = false
			const request = {
				params: undefined,
				query: undefined,
				body: undefined,
				caller: undefined,
				raw,
				headers,
			}
			kernel.as(api.process, () =>
				route.handle(request as unknown as Parameters<typeof route.handle>[0]).then(
					() => {
						isAnswered = true
					},
					(error: Error) => kernel.note('api', `webhook ${event.id} failed: ${error.message}`),
				),
			)
			kernel.after(10_000, there, 'patience', () => {
				if (!isAnswered) again()
			})
		})
	}

	const providers = createProviders({
		now: kernel.now,
		note: (what) => kernel.note('provider', what),
		isCostLate: () => outside.chance(climate.costLate),
		turn: () => kernel.pause(kernel.current(), 'at the provider'),
		onEvent(event, { isOfOpenRefund, isSwept }) {
			const about = event.paymentRef ?? event.payoutRef ?? event.transferRef ?? event.savedMethodRef
			kernel.note('provider', `${event.id} ${event.type} ${about}`)
			// A webhook that no sweep can replace is repeated until it arrives.
			if (isSwept && outside.chance(chances.lost)) return
			if (isOfOpenRefund && climate.untold === 'refunds') return
			if (event.paymentRef !== null && isSwept && climate.untold === 'payments') return
			deliver(event, 1)
			if (outside.chance(chances.doubled)) deliver(event, 1)
		},
	})
	const weather = { ...climate.weather, stumbles: 0, lostPayments: 0 }
	const ground: Ground = {
		kernel,
		providers,
		monthly: climate.monthly,
		takesDollars: 'stripe-us',
		weather,
		log: newInMemoryLog(),
		post: { delivered: [] },
		wakeUps: { consumers: [] },
		database: new Database(schema, kernel.now),
		projections: PROJECTIONS.filter(({ name }) => climate.allModels || !ASIDE.has(name)),
	}
	await furnish(ground)

	const world: World = {
		ground,
		api: () => running.api,
		worker: () => running.worker,
		projector: () => running.projector,
		kill(role) {
			const process = running[role]?.process
			if (!process?.alive) return
			kernel.note(role, 'is killed')
			kernel.kill(process)
			running[role] = null
		},
		start(role) {
			if (running[role]) return
			kernel.note(role, 'starts')
			if (role === 'api') {
				ground.takesDollars = ground.takesDollars === 'stripe-us' ? 'otherpay-us' : 'stripe-us'
				running.api = startApi(ground)
			} else if (role === 'worker') running.worker = startWorker(ground)
			else running.projector = startProjector(ground)
		},
		double(role) {
			if (role === 'api') return
			kernel.note(role, 'starts a second time')
			const { process } = role === 'worker' ? startWorker(ground) : startProjector(ground)
			others.push(process)
		},
		single() {
			for (const process of others.splice(0)) {
				kernel.note(process.name, 'the second one is killed')
				kernel.kill(process)
			}
		},
		freeze(role, forMs) {
			const process = running[role]?.process
			if (!process) return
			process.frozenUntil = kernel.now() + forMs
			kernel.note(role, `stands still for ${forMs} ms`)
		},
		fairWeather: climate.weather,
		givenUp,
		underWay: () => onTheWay,
		calmDown() {
			chances = { doubled: 0, late: 0, lost: 0 }
		},
	}
	return world
}

async function furnish({ kernel, log, database }: Ground): Promise<void> {
	const store = createInMemoryEventStore({ log, turn: () => Promise.resolve() })
	const clock = { now: kernel.now }
	const dispatch = createDispatch(store, clock, () => Promise.resolve())
	const at = new Date(kernel.now()).toISOString()
	const today = at.slice(0, 10)
	// Money has waited for the foundation's accounts.
	const longAgo = new Date(kernel.now() - 2 * DAY_MS).toISOString()
	const tx = database.begin()
	const people = [DONEE, ...FINANCE, ...DONORS]
	for (const [index, { id }] of people.entries()) {
		database.run(
			tx,
			`WITH held AS (
				INSERT INTO rec.names (key, owner_kind, owner_id, taken_at) VALUES ($5, 'user', $1, now())
			)
			INSERT INTO rec.users (id, username, email, first_name, name_key, last_name, password_hash, locale, created_at)
			VALUES ($1, $2, $3, $4, $5, 'Person', '', 'en', now())`,
			[id, `person${index}`, `person${index}@karuna.example`, `First${index}`, addressKey(`person${index}`)],
		)
	}
	for (const holder of HOLDERS) {
		for (const [account, ref] of [
			['stripe-in', holder.cards],
			['stripe-us', holder.banks],
		] as const)
			database.run(
				tx,
				`INSERT INTO rec.saved_customers (id, user_id, account, customer_ref, created_at)
				VALUES ($1, $2, $3, $4, now())`,
				[derivedId('customer', ref), holder.userId, account, ref],
			)
		database.run(
			tx,
			`INSERT INTO rec.saved_cards (id, customer_id, method_ref, brand, last4, exp_month, exp_year, is_default, created_at)
			VALUES ($1, $2, $3, 'visa', '4242', 12, 2040, true, now())`,
			[holder.cardId, derivedId('customer', holder.cards), holder.cardRef],
		)
		database.run(
			tx,
			`INSERT INTO rec.bank_accounts (id, customer_id, setup_ref, method_ref, mandate_ref, label, holder_name, holder_type,
				last4, status, deposits_by, deposits_at, misses, mandate_version, mandate_language, mandate_accepted_at, created_at)
			VALUES ($1, $2, '', $3, $4, 'A bank', 'A donor', 'individual', '6789', 'verified', 'amounts', now(), 0, 1, 'en', now(),
				now())`,
			[holder.bankId, derivedId('customer', holder.banks), holder.bankRef, `mandate of ${holder.bankRef}`],
		)
	}
	database.run(
		tx,
		`INSERT INTO rec.live_events (id, slug, name, starts_at, ends_at, zone, venue, address, map_url, categories,
			ticket_openings, created_at)
		VALUES ($1, 'day', 'A day', now(), now(), 'America/Los_Angeles', '', '', '', '{}', 0, now())`,
		[EVENT_ID],
	)
	const context = (name: string) => ({
		commandId: derivedId('furnish', name),
		actor: { kind: 'system', id: 'simulation' } as const,
		correlationId: derivedId('furnish', 'all'),
	})
	for (const { id: userId } of FINANCE) {
		const command = { type: 'GrantRole', userId, role: 'finAdmin', at } as const
		await dispatch(accessDecider, accessStream(userId), command, context(`grant ${userId}`))
	}
	for (const { id, currency, region, goal } of REQUESTS) {
		const contentId = CONTENT_ID(id)
		database.run(
			tx,
			`INSERT INTO rec.request_contents (content_id, request_id, title, description, place, beneficiary_name, images,
				allowed_viewers, salt, created_by, created_at)
			VALUES ($1, $2, $3, '', '', '', '{}', '{}', '', $4, now())`,
			[contentId, id, `A fundraiser in ${currency}`, DONEE.id],
		)
		const terms = {
			contentId,
			contentHash: '',
			goal,
			target: null,
			endDate: '2027-12-31',
			category: 'medical',
			isPrivate: false,
			isTaxBenefit: false,
			isUrgent: false,
		}
		const stream = requestStream(id)
		const when = { at, today }
		const author = {
			authorId: DONEE.id,
			organizationId: null,
			authorRole: null,
			isPublicFirst: false,
			taxRegistrations: [],
			source: 'web',
		}
		const raised = {
			...author,
			requestType: 'cash',
			side: 'donee',
			region,
			currency,
			terms,
			...when,
		} as const
		await dispatch(requestDecider, stream, { type: 'RaiseRequest', ...raised }, context(`raise ${id}`))
		for (const action of ['approve', 'publish'] as const) {
			const review = { type: 'ReviewRequest', action, reason: null, ...when } as const
			await dispatch(requestDecider, stream, review, context(`${action} ${id}`))
		}
	}
	database.commit(tx)
	for (const currency of ['INR', 'USD'] as const) {
		const country = regionOfCurrency(currency).code
		const details = { version: 1, detailsHash: `hash 1 ${currency}`, country, currency } as const
		for (const [kind, owner] of [
			['user', DONEE.id],
			['foundation', 'karuna'],
		] as const) {
			const id = kind === 'user' ? ACCOUNT_IDS[currency] : derivedId('foundation', currency)
			const first = { owner: { kind, id: owner }, details, at: longAgo } as const
			sealVersion(database, { accountId: id, ...details })
			const command = { type: 'AddPaymentAccount', ...first } as const
			await dispatch(paymentAccountDecider, paymentAccountStream(id), command, context(`account ${id}`))
		}
	}
}
