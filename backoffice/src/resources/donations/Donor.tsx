import { Box } from '@mui/material'
import { EyeOff } from 'lucide-react'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { donorName } from './donation-text.ts'
import { styles } from './donations.styles.ts'

export function Donor({
	donation,
}: {
	donation: Pick<BackofficeDonation, 'donor' | 'donorKind' | 'anonymous'>
}) {
	const t = useT()
	return (
		<Box component="span" sx={styles.donor}>
			{donorName(t, donation)}
			{donation.anonymous ? (
				<Chip tone="off" icon={EyeOff}>
					{t('donations.anonymous')}
				</Chip>
			) : null}
		</Box>
	)
}
