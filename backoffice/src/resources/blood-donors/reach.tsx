import { Button } from '@mui/material'
import { Eye } from 'lucide-react'
import { CanAccess } from 'react-admin'
import type { BloodDonor } from '../../../../domain/users/blood-donors.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { useReveal } from '../../ui/use-reveal.ts'
import styles from './blood-donors.module.css'

/** How to reach a donor: a hint, and the whole once an admin asks for it, which is written down. */
export function Reach({ donor }: { donor: BloodDonor }) {
	const t = useT()
	const { data, error, isPending, mutate } = useReveal(donor.id)
	if (data)
		return (
			<span className={styles.reach}>
				<span>{data.email}</span>
				<span>{data.phone ?? t('bloodDonors.noPhone')}</span>
			</span>
		)
	return (
		<span className={styles.reach}>
			{donor.email}
			<CanAccess resource="users" action="review">
				<Button
					size="small"
					variant="outlined"
					color="secondary"
					startIcon={<Eye size={16} />}
					disabled={isPending}
					aria-label={t('bloodDonors.reveal', { name: donor.name || donor.username })}
					title={t('users.revealHelp')}
					onClick={() => mutate()}
				>
					{t('bloodDonors.show')}
				</Button>
			</CanAccess>
			{error ? <span role="alert">{error.message}</span> : null}
		</span>
	)
}
