import { MenuItem, TextField } from '@mui/material'
import type { DiscrepancyDetail } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'

interface OwnerPickProps {
	discrepancy: DiscrepancyDetail
	pending: boolean
	onGive: (ownerId: string | null) => void
}

/** Who of finance looks after it. */
export function OwnerPick({ discrepancy, pending, onGive }: OwnerPickProps) {
	const t = useT()
	return (
		<TextField
			select
			size="small"
			label={t('discrepancies.owner')}
			value={discrepancy.ownerId ?? ''}
			disabled={pending}
			onChange={(event) => onGive(event.target.value || null)}
			slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
			sx={{ minWidth: 220 }}
		>
			<MenuItem value="">{t('discrepancies.nobody')}</MenuItem>
			{discrepancy.owners.map((owner) => (
				<MenuItem key={owner.id} value={owner.id}>
					{owner.name}
				</MenuItem>
			))}
		</TextField>
	)
}
