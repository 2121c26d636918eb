import { Button } from '@mui/material'
import { useState } from 'react'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { useT } from '../../providers/i18n.ts'
import styles from './assign.module.css'
import { AssignDialog } from './assign-dialog.tsx'
import { useAssignPreview } from './use-assign.ts'

/** That a payment waits until somebody says what it is for, and the way to say it as long as all of it is there. */
export function Unassigned({ donation }: { donation: BackofficeDonation }) {
	const t = useT()
	const [assigning, setAssigning] = useState(false)
	const { data } = useAssignPreview(donation.id, null)
	const isWhole = data !== undefined && data.preview.problem === null
	return (
		<div className={styles.waits}>
			<p>{data?.preview.problem?.message ?? t('assign.waits')}</p>
			{isWhole ? (
				<Button variant="contained" onClick={() => setAssigning(true)}>
					{t('assign.open')}
				</Button>
			) : null}
			{assigning ? <AssignDialog donation={donation} onClose={() => setAssigning(false)} /> : null}
		</div>
	)
}
