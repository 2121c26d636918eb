import type { DonationFor } from '../../../../domain/donations/contract.ts'
import type { AuthUser } from '../../../../domain/users/contract.ts'

/** The donor's details to ask for: of a guest, of a member whose profile lacks a name (core §5), or none. */
export type DetailsNeeded = 'guest' | 'nameless' | 'nobody'

export const isNamed = ({ name }: Pick<AuthUser, 'name'>): boolean =>
	name.first_name.trim() !== '' && name.last_name.trim() !== ''

export const detailsNeeded = (user: Pick<AuthUser, 'name'> | null): DetailsNeeded =>
	user === null ? 'guest' : isNamed(user) ? 'nobody' : 'nameless'

/**
 * Returns the details to ask for where a donation begins: a person should know their donor, while a guest who
 * donates to another target gives them in the checkout.
 */
export const detailsNeededFor = (
	donationFor: DonationFor,
	user: Pick<AuthUser, 'name'> | null,
): DetailsNeeded => (user === null && donationFor !== 'individual' ? 'nobody' : detailsNeeded(user))
