import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { Translate } from '../../providers/i18n.ts'

/** What or whom a gift was given to. */
export const giftTitle = (
	t: Translate,
	{ title, target }: Pick<BackofficeDonation, 'title' | 'target'>,
): string => title ?? t(`donationFor.${target}`)

/** Who gave, for finance. */
export const giverName = (
	t: Translate,
	{ giver, giverKind }: Pick<BackofficeDonation, 'giver' | 'giverKind'>,
): string => giver ?? t(giverKind === 'guest' ? 'donations.guest' : 'donations.erased')
