import { requestOwnership } from '../../commands/_shared/facts.ts'
import type { requestNotifications } from '../../domain/requests/notifications.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { EffectHandler } from '../../kernel/effects/effects.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { exceptActor, notifyOf, type Recorded } from '../_shared/notify-of.ts'

export function notifyOfRequests(worker: WorkerInfrastructure): EffectHandler {
	const toAuthor =
		(kind: `request${string}` & keyof typeof requestNotifications) =>
		async (event: Recorded<RequestEvent>) => {
			const requestId = streamId(event.stream)
			const author = (await requestOwnership(worker.store, requestId))?.authorId ?? null
			return { kind, about: { requestId }, userIds: exceptActor(event, [author]) }
		}
	return notifyOf<RequestEvent>('requests', worker, {
		RequestApproved: toAuthor('requestApproved'),
		RequestConfirmed: toAuthor('requestConfirmed'),
		RequestEndingSoon: toAuthor('requestEndingSoon'),
		RequestWentLive: toAuthor('requestWentLive'),
		RequestRejected: toAuthor('requestRejected'),
		RequestFoundIncomplete: toAuthor('requestIncomplete'),
		RequestHeld: toAuthor('requestHeld'),
		RequestReleased: toAuthor('requestReleased'),
		RequestRejectedByOrganization: toAuthor('requestRejectedByOrganization'),
		RequestChangeAccepted: toAuthor('requestChangeAccepted'),
		RequestChangeDeclined: toAuthor('requestChangeDeclined'),
		RequestFulfilled: toAuthor('requestFulfilled'),
		RequestExpired: toAuthor('requestExpired'),
		RequestDeactivated: toAuthor('requestDeactivated'),
	})
}
