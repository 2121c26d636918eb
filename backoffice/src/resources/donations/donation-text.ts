import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { Translate } from '../../providers/i18n.ts'

/** What or whom a donation was given to. */
export const donationTitle = (
	t: Translate,
	{ title, target }: Pick<BackofficeDonation, 'title' | 'target'>,
): string => title ?? t(`donationFor.${target}`)

/** Who gave, for finance. */
export const donorName = (
	t: Translate,
	{ giver: donor, giverKind }: Pick<BackofficeDonation, 'giver' | 'giverKind'>,
): string => donor ?? t(giverKind === 'guest' ? 'donations.guest' : 'donations.erased')
