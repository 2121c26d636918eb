import { type Scan, scansAnswer, scansBody } from '../../domain/live-events/door.contract.ts'
import { editionParams } from '../../domain/live-events/editions.contract.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { registrationStream } from '../../domain/live-events/streams.contract.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { START } from '../../kernel/ports/event-store.ts'
import { renderText } from '../../kernel/texts/texts.ts'
import { findLiveEvent } from '../../records/live-events/live-events.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import { loadRegistration } from '../_shared/facts-registration.ts'

type Deps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>

/** Takes in what a phone scanned at a door, each scan once by its id; a refused one holds up no other. */
export const takeScans = (deps: Deps): Route =>
	route({
		method: 'POST',
		path: '/api/backoffice/liveEvents/:id/scans',
		summary: 'Take in the scans of a door',
		tags: ['live-events', 'backoffice'],
		access: { allow: 'roles', roles: ['admin', 'volunteerAdmin'] },
		params: editionParams,
		body: scansBody,
		answers: { 200: scansAnswer },
		handle: async ({ params, body, caller }) => {
			if ((await findLiveEvent(deps.sql, params.id)) === null) throw refuse('NOT_FOUND.liveEvent')
			const ofRegistrations = [...Map.groupBy(body.scans, ({ registration }) => registration).values()]
			const taken = await Promise.all(
				ofRegistrations.map((scans) => takeInTurn(deps, params.id, scans, caller)),
			)
			const scans = taken.flatMap((each) => each.scans)
			const registrations = taken.flatMap(({ registration }) => registration ?? [])
			const [position] = taken
				.map((each) => each.position)
				.toSorted()
				.slice(-1)
			return { body: { scans, registrations }, ...(position !== START && { position }) }
		},
	})

async function takeInTurn(
	{ store, dispatch, clock }: Deps,
	liveEventId: string,
	scans: readonly Scan[],
	{ actor, correlationId, language }: Caller,
) {
	const outcomes = []
	let position = START
	for (const scan of scans) {
		const at = new Date(clock.now()).toISOString()
		let refused = null
		try {
			const taken = await dispatch(
				registrationDecider,
				registrationStream(scan.registration),
				{ type: 'TakeScan', liveEventId, scan, at },
				{ commandId: scan.id, actor, correlationId },
			)
			position = taken.position
		} catch (error) {
			// The phone sends a scan again that could not be decided now.
			if (!(error instanceof DomainError) || error.meaning === 'unavailable') throw error
			refused = { code: error.code, message: renderText(language, error.message) }
		}
		outcomes.push({ id: scan.id, refused })
	}
	const [{ registration: id } = { registration: '' }] = scans
	const found = await loadRegistration(store, id)
	const registration = found?.liveEventId === liveEventId ? { id, admissions: found.admissions } : null
	return { scans: outcomes, registration, position }
}
