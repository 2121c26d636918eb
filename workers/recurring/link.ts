import { confirmationSubject, recurringLinkSubject } from '../../domain/recurring/streams.contract.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'

const LINK_MS = 60 * DAY_MS
const CONFIRMATION_MS = 15 * DAY_MS

/**
 * Returns the link that stops or changes a recurring donation.
 * @param at epoch milliseconds
 */
export const recurringLink = (
	links: SignedLinks,
	publicUrl: string,
	of: { readonly recurringId: string; readonly donorId: string },
	at: number,
): string => {
	const key = links.sign(recurringLinkSubject(of.recurringId, of.donorId), at + LINK_MS)
	return `${publicUrl}/monthlyDonation/${of.recurringId}?${new URLSearchParams({ key })}`
}

/**
 * Returns the link for paying with the bank's confirmation.
 * @param at epoch milliseconds
 */
export const confirmationLink = (
	links: SignedLinks,
	publicUrl: string,
	{ recurringId, donorId, donationId }: Record<'recurringId' | 'donorId' | 'donationId', string>,
	at: number,
): string => {
	const key = links.sign(confirmationSubject(recurringId, donorId, donationId), at + CONFIRMATION_MS)
	return `${publicUrl}/confirmMonthlyDonation/${recurringId}?${new URLSearchParams({ donationId, key })}`
}
