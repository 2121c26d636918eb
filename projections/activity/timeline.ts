import { DONATION_EVENTS } from '../../domain/donations/donations.events.ts'
import { PICTURE_EVENTS } from '../../domain/files/pictures.events.ts'
import { FUND_EVENTS } from '../../domain/funds/funds.events.ts'
import { PAYMENT_ACCOUNT_EVENTS } from '../../domain/funds/payment-accounts.events.ts'
import { PERIOD_EVENTS, RUN_EVENTS } from '../../domain/ledger/runs.events.ts'
import { MAILING_EVENTS } from '../../domain/mailings/mailings.events.ts'
import { MESSAGE_EVENTS } from '../../domain/messages/messages.events.ts'
import { BROADCAST_EVENTS } from '../../domain/notifications/broadcasts.events.ts'
import { ORGANIZATION_EVENTS } from '../../domain/organizations/organizations.events.ts'
import { PAYOUT_EVENTS } from '../../domain/payouts/payouts.events.ts'
import { PROVIDER_ACCOUNT_EVENTS } from '../../domain/payouts/provider-accounts.events.ts'
import { RECEIPT_EVENTS } from '../../domain/receipts/receipts.events.ts'
import { REQUEST_EVENTS } from '../../domain/requests/requests.events.ts'
import { ACCESS_EVENTS } from '../../domain/users/access.events.ts'
import { appendProjection } from '../../kernel/projection/append.ts'

/** Every event of a request, of an organization, of roles, of messages from and to people, of pictures or of money, as the backoffice tells it: who, what, when. */
export type TimelineRow = {
	readonly stream: string
	readonly revision: bigint
	readonly event_id: string
	/** Where it stands in the log. */
	readonly position: string
	readonly type: string
	readonly actor_kind: string
	readonly actor_id: string
	readonly correlation_id: string
	readonly at: string
	/** The event's data, JSON. */
	readonly data: string
}

export const timelineProjection = appendProjection<TimelineRow>({
	name: 'timeline',
	version: 10,
	columns: {
		stream: 'text NOT NULL',
		revision: 'bigint NOT NULL',
		event_id: 'uuid NOT NULL',
		position: 'text COLLATE "C" NOT NULL',
		type: 'text NOT NULL',
		actor_kind: 'text NOT NULL',
		actor_id: 'text NOT NULL',
		correlation_id: 'text NOT NULL',
		at: 'timestamptz NOT NULL',
		data: 'jsonb NOT NULL',
	},
	primaryKey: ['stream', 'revision'],
	indexes: {
		event: '(event_id)',
		correlation: '(correlation_id)',
		// What the activity log shows.
		activity: "(at DESC) WHERE stream ~ '^(request|access|broadcast|mailing)-'",
	},
	handles: [
		...REQUEST_EVENTS,
		...DONATION_EVENTS,
		...FUND_EVENTS,
		...PAYMENT_ACCOUNT_EVENTS,
		...ORGANIZATION_EVENTS,
		...PAYOUT_EVENTS,
		...PROVIDER_ACCOUNT_EVENTS,
		...RUN_EVENTS,
		...PERIOD_EVENTS,
		...RECEIPT_EVENTS,
		...ACCESS_EVENTS,
		...MESSAGE_EVENTS,
		...BROADCAST_EVENTS,
		...MAILING_EVENTS,
		...PICTURE_EVENTS,
	],
	rowsOf: (event) => [
		{
			stream: event.stream,
			revision: event.revision,
			event_id: event.id,
			position: event.position,
			type: event.type,
			actor_kind: event.metadata.actor.kind,
			actor_id: event.metadata.actor.id,
			correlation_id: event.metadata.correlationId,
			at: event.metadata.recordedAt,
			data: JSON.stringify(event.data),
		},
	],
})
