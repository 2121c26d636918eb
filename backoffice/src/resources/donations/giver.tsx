import { EyeOff } from 'lucide-react'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import styles from './donations.module.css'
import { giverName } from './gift-words.ts'

/** Who gave. Finance sees the name of an anonymous giver, and that it is kept from everybody else. */
export function Giver({
	donation,
}: {
	donation: Pick<BackofficeDonation, 'giver' | 'giverKind' | 'anonymous'>
}) {
	const t = useT()
	return (
		<span className={styles.giver}>
			{giverName(t, donation)}
			{donation.anonymous ? (
				<Chip tone="off" icon={EyeOff}>
					{t('donations.anonymous')}
				</Chip>
			) : null}
		</span>
	)
}
