import { createNotify } from '../../commands/notifications/notify.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { expiringCards, setNotifiedOfExpiry } from '../../records/donations/saved-cards.ts'

/**
 * Notifies owners of saved cards that expire this month or next, once per card and month of expiry, so that a
 * renewed card is notified again.
 */
export const notifyOfExpiringCards = ({
	sql,
	clock,
}: Pick<WorkerInfrastructure, 'sql' | 'clock'>): ScheduledJob => ({
	name: 'donations/expiring-cards',
	everyMs: DAY_MS,
	run: async (now) => {
		const notify = createNotify({ sql, clock })
		const at = new Date(now)
		for (;;) {
			const cards = await expiringCards(sql, at)
			if (cards.length === 0) return
			for (const card of cards) {
				const causeId = derivedId('saved card expires', card.id, card.expiry)
				const about = { cardId: card.id, expiry: card.expiry }
				await notify({ kind: 'cardExpires', about, userIds: [card.user_id], causeId, at })
				await setNotifiedOfExpiry(sql, card)
			}
		}
	},
})
