import { queryOptions } from '@tanstack/react-query'
import type { SavedCard } from '../../../../../domain/donations/saved-cards.contract.ts'
import { api } from '../../../lib/client.ts'

/** Reads the user's saved cards, the default one first. Null: nobody is signed in. */
export const savedCardsQuery = (userId: string | null) =>
	queryOptions({
		queryKey: ['savedCards', userId],
		queryFn: ({ signal }) => api.get('/api/v1/saved/cards', { signal }),
		select: ({ data }) => data,
		enabled: userId !== null,
	})

const pathOf = ({ customerId, _id: cardId }: SavedCard) => ({ path: { customerId, cardId } })

/** Makes a card the default of checkout. @throws Failure */
export const chooseDefault = (card: SavedCard) =>
	api.put('/api/v1/saved/cards/{customerId}/{cardId}/default', pathOf(card))

/**
 * @param isConfirmed true if the owner was asked about recurring donations paid with it @throws Failure
 * METHOD_IN_USE
 */
export const removeSavedCard = (card: SavedCard, isConfirmed: boolean) =>
	api.delete('/api/v1/saved/cards/{customerId}/{cardId}', {
		...pathOf(card),
		query: isConfirmed ? { confirmed: 'true' } : {},
	})
