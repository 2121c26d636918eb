import type { Contribution } from '../../kernel/capability/capability.ts'
import { NO_PLACE } from '../../kernel/capability/timeline.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import {
	CHECK_OBJECT,
	WEBHOOK_ATTEMPTS,
	WEBHOOK_STATE,
	WITH_WORK,
	webhookInboxTable,
} from './webhook-inbox.ts'

const TYPE = "w.provider || '-webhook'"

export const providerTables: Contribution = {
	name: 'records/providers',
	tables: [
		{
			table: webhookInboxTable,
			erasure: { retained: 'bodies are encrypted, and cut to ids and amounts after 90 days' },
			// For disputes about what a provider said; the hash stays.
			expiry: {
				from: 'received_at',
				term: 90 * DAY_MS,
				only: `t.body IS NOT NULL AND NOT EXISTS (SELECT FROM ops.outbox o
					WHERE o.id = t.id::text || '.${CHECK_OBJECT}' AND o.cause_id = t.id AND o.state IN ('planned', 'running'))`,
				empties: 'body = NULL, body_key_id = NULL',
			},
		},
	],
	timeline: {
		activitySources: [
			{
				types: ['stripe-webhook', 'paypal-webhook', 'razorpay-webhook'],
				from: WITH_WORK,
				at: 'w.received_at',
				type: TYPE,
				person: null,
				what: 'coalesce(w.type, w.verdict)',
				columns: `w.id::text AS id, w.received_at AS at, ${TYPE} AS type, coalesce(w.type, w.verdict) AS what,
			NULL::uuid AS user_id, NULL::uuid AS request_id, NULL::uuid AS organization_id, NULL::int AS points,
			NULL::text AS correlation_id, ${NO_PLACE},
			jsonb_build_object('verdict', w.verdict, 'state', ${WEBHOOK_STATE}, 'attempts', ${WEBHOOK_ATTEMPTS}) AS facts`,
			},
		],
	},
}
