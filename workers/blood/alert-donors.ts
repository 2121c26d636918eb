import { bloodRequest, townOf } from '../../commands/_shared/facts-blood.ts'
import { alertableFrom, WAVE_PAUSE_MS } from '../../domain/blood/alerts.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { type NearbyDonor, nearestDonors, type Sought } from '../../queries/blood/matching.ts'
import { unitsOf } from '../../queries/blood/pledged.ts'
import { insertAlerts, lastWave, type NewBloodAlert, waitForTurn } from '../../records/blood/alerts.ts'

type Worker = Pick<WorkerInfrastructure, 'sql' | 'store' | 'clock' | 'places' | 'readModels'>

interface SoughtRequest extends Omit<Sought, 'now'> {
	readonly units: number
}

async function soughtBy(worker: Worker, requestId: string): Promise<SoughtRequest | null> {
	const request = await bloodRequest(worker, requestId, worker.clock.now())
	const town = request?.isSought ? await townOf(worker.places, request) : null
	if (!request || !town) return null
	const { authorId, group, component, region, today, units } = request
	const { latitude, longitude } = town
	return { requestId, authorId, group, component, region, today, units, latitude, longitude }
}

const OPENING = [
	'RequestApproved',
	'RequestWentLive',
	'RequestReleased',
	'RequestReopened',
	'RequestChangeAccepted',
] as const satisfies readonly RequestEvent['type'][]

const quietHoursOf = ({ blood_quiet_from: from, blood_quiet_to: to, blood_quiet_zone: zone }: NearbyDonor) =>
	from && to && zone ? { from, to, zone } : null

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
 * Alerts the nearest donors when a request for blood is public, and the next wave every half an hour while
 * units are missing. A table has the alerted donors, so that it may run again.
 */
export const alertDonors = (worker: Worker): EffectHandler => ({
	name: 'blood/alert-donors',
	on: OPENING,
	attempts: 20,
	keepOrder: false,
	run: async ({ stream, position }) => {
		const { sql, readModels } = worker
		const requestId = streamId(stream)
		const sought = await soughtBy(worker, requestId)
		if (sought === null) return { ignored: 'no blood is sought' }
		await readModels.awaitCaughtUp(['answers'], position)
		const { pledged } = await unitsOf(sql, requestId)
		return { again: true, afterMs: await nextWave(worker, sought, pledged >= sought.units) }
	},
})

/** @returns the wait for the next wave, in milliseconds */
const nextWave = ({ sql, clock }: Worker, sought: SoughtRequest, isPledged: boolean): Promise<number> =>
	sql.transaction(async (tx) => {
		await waitForTurn(tx)
		const { requestId } = sought
		const last = await lastWave(tx, requestId)
		const at = clock.now()
		const wait = last === null ? 0 : last.at.getTime() + WAVE_PAUSE_MS - at
		if (wait > 0) return wait
		if (isPledged) return WAVE_PAUSE_MS
		const donors = await nearestDonors(tx, { ...sought, now: new Date(at) })
		const wave = (last?.wave ?? 0) + 1
		await insertAlerts(
			tx,
			donors.map((donor) => alertOf(requestId, wave, donor, at)),
		)
		return WAVE_PAUSE_MS
	})
