import { createHash, createHmac } from 'node:crypto'
import { createDaySecret, dayOf } from '../../commands/_shared/day-secret.ts'
import { isListener, joined } from '../../domain/radio/listening.ts'
import { playerOf } from '../../domain/radio/players.contract.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { createSweep } from '../../kernel/outbox/sweep.ts'
import type { AddressCountry } from '../../kernel/ports/address-country.ts'
import type { Arrival, Audience } from '../../kernel/ports/audience.ts'
import type { Bots } from '../../kernel/ports/bots.ts'
import { MINUTE_MS, SECOND_MS } from '../../kernel/wire/time.ts'
import {
	type Listened,
	mergeSessions,
	noteMeasured,
	radioKeysTable,
	settleMinutes,
} from '../../records/radio/sessions.ts'

const FLUSHED_MS = 15 * SECOND_MS
/** By then nobody can join a session of that minute any more. */
const SETTLED_MS = 3 * MINUTE_MS
const AT_ONCE = 500
const LISTENER_SIGNS = 22

interface Connection {
	readonly from: number
	to: number | null
	/** Null as soon as it is known whose it is, so that the address is gone. */
	arrival: Arrival | null
	of: Omit<Listened, 'from' | 'to'> | null
}

interface AudienceDeps extends Pick<WorkerInfrastructure, 'sql' | 'wallClock' | 'log'> {
	readonly bots: Bots
	readonly addressCountry: AddressCountry
}

/**
 * Writes down who listens, in batches behind the sound. What the database doesn't take stays in memory until it does.
 * Several processes count the same listener once.
 */
export function createAudience({ sql, wallClock, log, bots, addressCountry }: AudienceDeps) {
	const connections = new Set<Connection>()
	const secretOf = createDaySecret(sql, radioKeysTable)
	/** The first minute that is not noted as measured. */
	let unmeasured = minuteAfter(wallClock.now())
	let seen = wallClock.now()

	async function identify(connection: Connection): Promise<void> {
		const { arrival, from } = connection
		if (arrival === null) return
		const { channelId: channel, address, network, userAgent, tab, isWidget } = arrival
		const hash =
			tab === null
				? createHmac('sha256', await secretOf(dayOf(from))).update(JSON.stringify([network, userAgent]))
				: createHash('sha256').update(tab)
		connection.of = {
			channel,
			listener: hash.digest('base64url').slice(0, LISTENER_SIGNS),
			country: await addressCountry.countryOf(address),
			player: tab === null ? playerOf(userAgent) : isWidget ? 'widget' : 'site',
		}
		connection.arrival = null
	}

	async function flush(): Promise<void> {
		const now = wallClock.now()
		// The process was asleep, or its clock was set.
		if (Math.abs(now - seen) > MINUTE_MS) unmeasured = minuteAfter(now)
		seen = now
		const all = [...connections]
		for (let first = 0; first < all.length; first += AT_ONCE) {
			const batch = all.slice(first, first + AT_ONCE)
			for (const each of batch) await identify(each)
			const listened = batch.flatMap(({ of, from, to }) =>
				of ? [{ ...of, from, to: Math.max(from, to ?? now) }] : [],
			)
			const ended = batch.filter(({ to }) => to !== null)
			await sql.transaction((tx) => mergeSessions(tx, listened, ofEach))
			for (const each of ended) connections.delete(each)
		}
		const begun = Math.floor(now / MINUTE_MS) * MINUTE_MS
		if (begun > unmeasured) {
			await noteMeasured(sql, unmeasured, begun - MINUTE_MS)
			unmeasured = begun
		}
		await settleMinutes(sql, new Date(now - SETTLED_MS))
	}

	let isAway = false
	const sweep = createSweep(async () => {
		try {
			await flush()
			isAway = false
		} catch (error) {
			if (!isAway) log.warn(`Listeners can't be counted: ${messageOf(error)}`)
			isAway = true
		}
	}, FLUSHED_MS)

	return {
		flush,
		begin(arrival: Arrival) {
			if (arrival.tab === null && !isListener(arrival.userAgent, bots.isBot)) return () => {}
			const connection: Connection = { from: wallClock.now(), to: null, arrival, of: null }
			connections.add(connection)
			return () => {
				connection.to ??= Math.max(connection.from, wallClock.now())
			}
		},
		start: sweep.start,
		async stop() {
			await sweep.stop()
			await flush().catch((error: unknown) =>
				log.warn(`The last listeners were not counted: ${messageOf(error)}`),
			)
		},
	} satisfies Audience & Record<string, unknown>
}

const minuteAfter = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS

/** Joins what each listener heard of each channel. */
const ofEach = (listened: readonly Listened[]): Listened[] =>
	[...Map.groupBy(listened, ({ channel, listener }) => `${channel} ${listener}`).values()].flatMap(joined)
