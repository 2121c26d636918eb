import { contextOf } from '../../commands/_shared/inbox.ts'
import { retryWebhook } from '../../commands/activity/retry-webhook.ts'
import { previewObservation } from '../../commands/donations/preview-observation.ts'
import { previewPayout } from '../../commands/payouts/preview-payout.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { Cipher } from '../../kernel/ports/cipher.ts'
import { PaymentOutcomeUnknown } from '../../kernel/ports/payments.ts'
import type { QueryDeps } from '../../queries/_shared/deps.ts'
import { listDeadLetters } from '../../queries/activity/dead-letters.ts'
import { showWebhook } from '../../queries/activity/webhook.ts'
import { dryRunWebhook, type Preview } from '../../queries/activity/webhook-dry-run.ts'
import { listWebhooks } from '../../queries/activity/webhooks.ts'
import type { Platform } from './platform.ts'

/** The backoffice's inbox of webhooks, and what gave up. */
export function webhookInboxRoutes(platform: Platform, queries: QueryDeps, cipher: Cipher): Route[] {
	const { sql, surroundings } = platform
	const { clock } = surroundings
	return [
		listWebhooks(queries),
		showWebhook({ ...queries, openBody: (id, body) => cipher.decrypt(body, contextOf(id)) }),
		dryRunWebhook({ sql, preview: previewOf(platform) }),
		retryWebhook({ sql, clock }),
		listDeadLetters(queries),
	]
}

const previewOf =
	({ store, surroundings: { payments, payouts, clock } }: Platform): Preview =>
	async ({ account, paymentRef, payoutRef }) => {
		const read = () => {
			if (paymentRef) return previewObservation({ store, payments }, { account, providerRef: paymentRef })
			return payoutRef ? previewPayout({ store, payouts, clock }, { account, payoutRef }) : null
		}
		try {
			const found = await read()
			return found ? { outcome: 'events', ...found } : { outcome: 'notOurs' }
		} catch (error) {
			if (error instanceof PaymentOutcomeUnknown) return { outcome: 'unavailable' }
			throw error
		}
	}
