import type { Notify } from '../../commands/notifications/notify.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { ExpiringCard } from '../../records/donations/saved-cards.ts'

export interface ExpiringCardsDeps {
	/** Cards that expire soon and whose owners were not notified of it. */
	readonly expiring: () => Promise<readonly ExpiringCard[]>
	readonly notify: Notify
	readonly notified: (card: ExpiringCard) => Promise<void>
	/** Epoch milliseconds. */
	readonly now: number
}

/**
 * Notifies people of saved cards that expire at the end of this month or the next one: once for each card and month of
 * expiry, so that a card which its bank has renewed is heard of again when it expires next.
 */
export async function notifyOfExpiringCards({
	expiring,
	notify,
	notified,
	now,
}: ExpiringCardsDeps): Promise<void> {
	for (;;) {
		const cards = await expiring()
		if (cards.length === 0) return
		for (const card of cards) {
			const causeId = derivedId('saved card expires', card.id, card.expiry)
			const about = { cardId: card.id, expiry: card.expiry }
			await notify({ kind: 'cardExpires', about, userIds: [card.user_id], causeId, at: new Date(now) })
			await notified(card)
		}
	}
}
