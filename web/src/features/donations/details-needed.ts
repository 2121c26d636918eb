import type { DonationFor } from '../../../../domain/donations/contract.ts'
import type { AuthUser } from '../../../../domain/users/contract.ts'

/** Who is asked who they are when they give: a guest, a member whose profile lacks a name (core §5), or nobody. */
export type DetailsNeeded = 'guest' | 'nameless' | 'nobody'

export const isNamed = ({ name }: Pick<AuthUser, 'name'>): boolean =>
	name.first_name.trim() !== '' && name.last_name.trim() !== ''

export const detailsNeeded = (user: Pick<AuthUser, 'name'> | null): DetailsNeeded =>
	user === null ? 'guest' : isNamed(user) ? 'nobody' : 'nameless'

/**
 * The same where the donation begins: a person should know from whom they get money, while a guest who gives elsewhere
 * says it in the checkout.
 */
export const detailsNeededFor = (
	donationFor: DonationFor,
	user: Pick<AuthUser, 'name'> | null,
): DetailsNeeded => (user === null && donationFor !== 'individual' ? 'nobody' : detailsNeeded(user))
