import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import type { Translate } from '../../providers/i18n.ts'

export const donationTitle = (
	t: Translate,
	{ title, target }: Pick<BackofficeDonation, 'title' | 'target'>,
): string => title ?? t(`donationFor.${target}`)

export const donorName = (
	t: Translate,
	{ donor, donorKind }: Pick<BackofficeDonation, 'donor' | 'donorKind'>,
): string => donor ?? t(donorKind === 'guest' ? 'donations.guest' : 'donations.erased')
