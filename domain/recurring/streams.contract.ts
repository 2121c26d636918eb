import { derivedId } from '../../kernel/wire/ids.ts'

/** A donation is followed by one recurring donation at most: its id follows from the donation's. */
export const recurringIdOf = (donationId: string): string => derivedId('recurring donation', donationId)

/** The stream of one recurring donation. */
export const recurringStream = (recurringId: string): string => `recurringDonation-${recurringId}`

/** The donation of one try of a period: workers that run twice start the same one. */
export const chargeIdOf = (recurringId: string, period: string, number: number): string =>
	derivedId('recurring charge', recurringId, period, String(number))

/** What the key in a mail opens: this one recurring donation, in its donor's name. */
export const recurringLinkSubject = (recurringId: string, donorId: string): string =>
	`recurring-donation:${recurringId}:${donorId}`

/** What the key in a mail opens by which its donor pays what the bank declined because it wants them. */
export const confirmationSubject = (recurringId: string, donorId: string, donationId: string): string =>
	`recurring-confirmation:${recurringId}:${donorId}:${donationId}`
