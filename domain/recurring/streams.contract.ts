import { derivedId } from '../../kernel/wire/ids.ts'

/** Derives the id, since a donation starts at most one recurring donation. */
export const recurringIdOf = (donationId: string): string => derivedId('recurring donation', donationId)

export const recurringStream = (recurringId: string): string => `recurringDonation-${recurringId}`

/** Derives the donation of a try, so that workers that run twice start the same one. */
export const chargeIdOf = (recurringId: string, period: string, number: number): string =>
	derivedId('recurring charge', recurringId, period, String(number))

export const recurringLinkSubject = (recurringId: string, donorId: string): string =>
	`recurring-donation:${recurringId}:${donorId}`

export const confirmationSubject = (recurringId: string, donorId: string, donationId: string): string =>
	`recurring-confirmation:${recurringId}:${donorId}:${donationId}`
