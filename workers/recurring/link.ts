import { recurringLinkSubject } from '../../domain/recurring/streams.contract.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { DAY_MS } from '../../kernel/time.ts'

/** How long the link of a mail is good. */
const LINK_MS = 60 * DAY_MS

/** The address in a mail at which its reader stops or changes a recurring donation. @param at epoch milliseconds */
export const recurringLink = (
	links: SignedLinks,
	publicUrl: string,
	of: { readonly recurringId: string; readonly donorId: string },
	at: number,
): string => {
	const key = links.sign(recurringLinkSubject(of.recurringId, of.donorId), at + LINK_MS)
	return `${publicUrl}/monthlyDonation/${of.recurringId}?${new URLSearchParams({ key })}`
}
