import { queryOptions } from '@tanstack/react-query'
import type { RegistrationBody } from '../../../../../domain/live-events/contract.ts'
import { api } from '../../../lib/client.ts'
import type { CheckoutAttempt } from '../../donations/api/checkout-details.ts'
import type { PaymentProof } from '../../donations/api/payment.ts'
import { registrationKey } from '../../donations/api/transaction.ts'

export const editionQuery = (slug: string) =>
	queryOptions({
		queryKey: ['liveEvent', slug],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/liveEvents/{slug}', { path: { slug }, signal })).data,
	})
export type Edition = Awaited<ReturnType<Required<ReturnType<typeof editionQuery>>['queryFn']>>
export type Package = Edition['packages'][number]

/** Sets seats aside. @throws Failure */
export const register = async (slug: string, body: RegistrationBody, key: string) =>
	(await api.post('/api/v1/liveEvents/{slug}/registrations', { path: { slug }, body, intent: key })).data

export const registrationQuery = (id: string) =>
	queryOptions({
		queryKey: ['registration', id],
		queryFn: async ({ signal }) =>
			(await api.get('/api/v1/registrations/{id}', { path: { id }, signal, token: registrationKey(id) }))
				.data,
	})
export type Registration = Awaited<ReturnType<Required<ReturnType<typeof registrationQuery>>['queryFn']>>

/** Gives seats up that are set aside. @throws Failure */
export const giveUp = (id: string, key: string) =>
	api.post('/api/v1/registrations/{id}/cancel', { path: { id }, intent: key, token: registrationKey(id) })

/** Tells the server that the browser has paid for a registration's seats. */
export const recordEventDonation =
	({ _id, category, seats, currency, amount }: Registration, userId: string | null) =>
	/** @throws Failure */
	async (proof: PaymentProof, { keys }: CheckoutAttempt) => {
		const { data } = await api.post('/api/v1/eventDonation', {
			body: {
				...proof,
				paymentMethod: 'card',
				units: currency,
				user_id: userId,
				attendees: seats,
				eventPackageType: category,
				quantity: amount,
			},
			intent: keys.record,
			token: registrationKey(_id),
		})
		return data.status
	}
