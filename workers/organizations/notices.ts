import { organizationDecider } from '../../domain/organizations/organizations.decider.ts'
import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { invitedUser } from '../../queries/organizations/lookups.ts'
import { exceptActor, notifyOf } from '../_shared/notify-of.ts'

async function ownersOf(
	{ store, readModels }: WorkerInfrastructure,
	{ stream, position }: Pick<RecordedEvent, 'stream' | 'position'>,
): Promise<string[]> {
	await readModels.awaitCaughtUp(['organizations'], position)
	const { state } = await loadState(store, organizationDecider, stream)
	if (state.status !== 'registered') return []
	return Object.keys(state.members).filter((id) => state.members[id] === 'owner')
}

export const notifyOfOrganizations = (worker: WorkerInfrastructure): EffectHandler =>
	notifyOf<OrganizationEvent>('organizations', worker, {
		MemberInvited: async (event) => {
			const { invitationId } = event.data
			const about = { organizationId: streamId(event.stream), invitationId }
			const invited = await invitedUser(worker.sql, invitationId)
			return { kind: 'organizationInvited', about, userIds: invited === null ? [] : [invited] }
		},
		OrganizationVerified: async (event) => {
			const organizationId = streamId(event.stream)
			const userIds = exceptActor(event, await ownersOf(worker, event))
			return { kind: 'organizationVerified', about: { organizationId }, userIds }
		},
		OrganizationUnverified: async (event) => {
			if (event.data.because === 'renamed') return null
			const organizationId = streamId(event.stream)
			const userIds = exceptActor(event, await ownersOf(worker, event))
			return { kind: 'organizationRefused', about: { organizationId }, userIds }
		},
		TaxRegistrationVerified: async (event) => {
			const organizationId = streamId(event.stream)
			const userIds = exceptActor(event, await ownersOf(worker, event))
			return { kind: 'taxRegistrationVerified', about: { organizationId }, userIds }
		},
		TaxRegistrationUnverified: async (event) => {
			if (event.data.because === 'renamed') return null
			const organizationId = streamId(event.stream)
			const userIds = exceptActor(event, await ownersOf(worker, event))
			return { kind: 'taxRegistrationRefused', about: { organizationId }, userIds }
		},
		OrganizationDescribed: async (event) => {
			if (!event.data.nameReplaced) return null
			const organizationId = streamId(event.stream)
			const userIds = await ownersOf(worker, event)
			return { kind: 'organizationNameReplaced', about: { organizationId }, userIds }
		},
	})
