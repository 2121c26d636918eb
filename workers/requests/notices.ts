import type { requestNotifications } from '../../domain/requests/notifications.contract.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import { streamId } from '../../kernel/streams.ts'
import { exceptActor, type NoticeRules, type Recorded } from '../_shared/notify-of.ts'

export interface RequestNoticeDeps {
	/** Null: there is no such request. */
	readonly authorOf: (requestId: string) => Promise<string | null>
}

/** Authors are notified of what others do with their requests. */
export function requestNotices({ authorOf }: RequestNoticeDeps): NoticeRules<RequestEvent> {
	const toAuthor =
		(kind: `request${string}` & keyof typeof requestNotifications) =>
		async (event: Recorded<RequestEvent>) => {
			const requestId = streamId(event.stream)
			return { kind, about: { requestId }, userIds: exceptActor(event, [await authorOf(requestId)]) }
		}
	return {
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
	}
}
