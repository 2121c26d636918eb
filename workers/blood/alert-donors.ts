import { alertableFrom, WAVE_PAUSE_MS } from '../../domain/blood/alerts.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import type { Position } from '../../kernel/ports/event-store.ts'
import { streamId } from '../../kernel/streams.ts'
import type { NearbyDonor, Sought } from '../../queries/blood/matching.ts'
import type { NewBloodAlert } from '../../records/blood/alerts.ts'

/** A request that asks for blood. */
export interface SoughtRequest extends Omit<Sought, 'now'> {
	readonly units: number
}

/** What one wave works with, one request at a time. */
export interface Wave {
	readonly lastWave: (requestId: string) => Promise<{ readonly wave: number; readonly at: Date } | null>
	readonly nearest: (sought: Sought) => Promise<readonly NearbyDonor[]>
	readonly save: (alerts: readonly NewBloodAlert[]) => Promise<void>
}

export interface AlertDonorsDeps {
	readonly now: () => number
	/** Whom a request seeks; null where it seeks no blood, is private or takes no answers any more. */
	readonly soughtBy: (requestId: string) => Promise<SoughtRequest | null>
	/** Units that are pledged, once the read model has passed the position. */
	readonly pledgedOf: (requestId: string, after: Position) => Promise<number>
	/** Waves are decided on one after another. */
	readonly inTurn: (run: (wave: Wave) => Promise<number>) => Promise<number>
}

/** After these a request takes answers. */
const OPENING = [
	'RequestApproved',
	'RequestWentLive',
	'RequestReleased',
	'RequestReopened',
	'RequestChangeAccepted',
] as const satisfies readonly RequestEvent['type'][]

const quietHoursOf = ({ blood_quiet_from: from, blood_quiet_to: to, blood_quiet_zone: zone }: NearbyDonor) =>
	from && to && zone ? { from, to, zone } : null

/** @param at epoch milliseconds */
function alertOf(requestId: string, wave: number, donor: NearbyDonor, at: number): NewBloodAlert {
	return {
		request_id: requestId,
		user_id: donor.user_id,
		wave,
		created_at: new Date(at),
		due_at: new Date(alertableFrom(quietHoursOf(donor), at)),
		channel: donor.blood_texts ? 'text' : 'inbox',
		within_km: donor.withinKm,
	}
}

/**
 * Alerts the nearest donors as soon as a request for blood is public, and the next ones every half an hour as long as
 * units are missing. What was alerted before is in a table, so that it may run again and for several events.
 */
export function alertDonors({ now, soughtBy, pledgedOf, inTurn }: AlertDonorsDeps): EffectHandler {
	/** @returns how long the next wave waits, in milliseconds */
	const nextWave = (sought: SoughtRequest, isPledged: boolean) =>
		inTurn(async ({ lastWave, nearest, save }) => {
			const { requestId } = sought
			const last = await lastWave(requestId)
			const at = now()
			const wait = last === null ? 0 : last.at.getTime() + WAVE_PAUSE_MS - at
			if (wait > 0) return wait
			if (isPledged) return WAVE_PAUSE_MS
			const donors = await nearest({ ...sought, now: new Date(at) })
			const wave = (last?.wave ?? 0) + 1
			await save(donors.map((donor) => alertOf(requestId, wave, donor, at)))
			return WAVE_PAUSE_MS
		})
	return {
		name: 'blood/alert-donors',
		on: OPENING,
		attempts: 20,
		keepOrder: false,
		run: async ({ stream, position }) => {
			const requestId = streamId(stream)
			const sought = await soughtBy(requestId)
			if (sought === null) return { ignored: 'no blood is sought' }
			const pledged = await pledgedOf(requestId, position)
			return { again: true, afterMs: await nextWave(sought, pledged >= sought.units) }
		},
	}
}
