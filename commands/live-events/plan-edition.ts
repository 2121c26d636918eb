import { CURRENCY, MAX_ATTENDEES } from '../../domain/live-events/contract.ts'
import {
	editionAnswer,
	editionBody,
	editionParams,
	newEditionBody,
} from '../../domain/live-events/editions.contract.ts'
import type { KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import type { LiveEventPlan } from '../../domain/live-events/live-events.events.ts'
import { refuse } from '../../domain/live-events/refusals.contract.ts'
import { liveEventStream } from '../../domain/live-events/streams.contract.ts'
import { type DispatchContext, refuseEarly } from '../../kernel/events/dispatch.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { changeLiveEvent, type LiveEventRow, saveLiveEvent } from '../../records/live-events/live-events.ts'
import { contextOf } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'

type Deps = Pick<CommandDeps, 'sql' | 'store' | 'dispatch' | 'clock'>
type Planned = Omit<KnownEdition, 'id' | 'slug'>

export interface ManageDeps extends Deps {
	readonly requireRecentProof: (caller: Caller) => Promise<void>
}

const detailsOf = ({ name, startsAt, endsAt, zone, venue, address, mapUrl, packages }: Planned) =>
	({
		name,
		starts_at: new Date(startsAt),
		ends_at: new Date(endsAt),
		zone,
		venue,
		address,
		map_url: mapUrl,
		categories: Object.fromEntries(packages.map(({ packageId, category }) => [packageId, category])),
	}) satisfies Partial<LiveEventRow>

/** The decider compares instants as texts. */
const sameForm = (instant: string) => new Date(instant).toISOString()

const planOf = ({ capacity, packages, zone, venue, address, ...times }: Planned): LiveEventPlan => ({
	currency: CURRENCY,
	capacity,
	mostAttendees: MAX_ATTENDEES,
	opensAt: sameForm(times.opensAt),
	closesAt: sameForm(times.closesAt),
	refundableUntil: sameForm(times.refundableUntil),
	packages: packages.map((each) => ({
		packageId: each.packageId,
		persons: each.persons,
		price: each.price.toString(),
		valueReceived: each.valueReceived.toString(),
		capacity: each.capacity,
	})),
	setting: {
		startsAt: sameForm(times.startsAt),
		endsAt: sameForm(times.endsAt),
		zone,
		venue,
		address,
	},
})

/**
 * Plans an edition, once.
 * @throws DomainError SLUG_TAKEN
 */
export async function planEdition(
	{ sql, dispatch, clock }: Pick<Deps, 'sql' | 'dispatch' | 'clock'>,
	edition: KnownEdition,
	context: DispatchContext,
) {
	const now = new Date(clock.now())
	const { id, slug } = edition
	if (!(await saveLiveEvent(sql, { id, slug, ...detailsOf(edition), ticket_openings: 0, created_at: now })))
		throw refuse('SLUG_TAKEN', {}, 'slug')
	const command = { type: 'PlanLiveEvent', ...planOf(edition), at: now.toISOString() } as const
	return dispatch(liveEventDecider, liveEventStream(id), command, context)
}

const common = {
	tags: ['live-events', 'backoffice'],
	access: { allow: 'roles', roles: ['admin'] },
	answers: { 200: editionAnswer },
} as const

export const addEdition = (deps: Deps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/backoffice/liveEvents',
		summary: 'Plan an edition with its packages',
		body: newEditionBody,
		handle: async ({ body, caller }) => {
			const id = derivedId('live event', caller.commandId)
			const { position, revision } = await planEdition(deps, { ...body, id }, contextOf(caller))
			return { body: { id }, position, revision }
		},
	})

/** Changes an edition; its capacities never go below what is sold and set aside. */
export const changeEdition = (deps: Deps): Route =>
	route({
		...common,
		method: 'PUT',
		path: '/api/backoffice/liveEvents/:id',
		summary: 'Change an edition',
		params: editionParams,
		body: editionBody,
		handle: async ({ params: { id }, body, caller }) => {
			const { sql, store, dispatch, clock } = deps
			const at = new Date(clock.now()).toISOString()
			const command = { type: 'ChangeLiveEvent', ...planOf(body), at } as const
			const stream = liveEventStream(id)
			await refuseEarly(store, liveEventDecider, stream, command, contextOf(caller))
			await changeLiveEvent(sql, id, detailsOf(body))
			const { position, revision } = await dispatch(liveEventDecider, stream, command, contextOf(caller))
			return { body: { id }, position, revision }
		},
	})

/** Cancels an edition; all that was paid for it is refunded. */
export const cancelEdition = (deps: ManageDeps): Route =>
	route({
		...common,
		method: 'POST',
		path: '/api/backoffice/liveEvents/:id/cancel',
		summary: 'Cancel an edition and refund all of its registrations',
		params: editionParams,
		handle: async ({ params: { id }, caller }) => {
			await deps.requireRecentProof(caller)
			const { position, revision } = await deps.dispatch(
				liveEventDecider,
				liveEventStream(id),
				{ type: 'CancelLiveEvent', at: new Date(deps.clock.now()).toISOString() },
				contextOf(caller),
			)
			return { body: { id }, position, revision }
		},
	})
