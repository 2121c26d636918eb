import { Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { z } from 'zod'
import type { writeOffBody } from '../../../../domain/journal/contract.ts'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { DatedDialog } from './DatedDialog.tsx'
import { useEntry } from './use-entry.ts'

/** Writes off a discrepancy by an entry of the journal, and opens that. */
export function WriteOff({ discrepancy: { id, currency } }: { discrepancy: Discrepancy }) {
	const t = useT()
	const navigate = useNavigate()
	const [open, setOpen] = useState(false)
	const writeOff = useEntry(
		(provider, body: z.input<typeof writeOffBody>, intent) => provider.writeOffDiscrepancy(id, body, intent),
		(entry) => void navigate(`/journal/${entry.id}/show`),
	)
	return (
		<>
			<Button variant="outlined" color="secondary" onClick={() => setOpen(true)}>
				{t('journal.writeOff')}
			</Button>
			{open ? (
				<DatedDialog
					title={t('journal.writeOffTitle')}
					effect={t('journal.writeOffEffect')}
					verb={t('journal.writeOff')}
					currency={currency}
					task={writeOff}
					onClose={() => {
						setOpen(false)
						writeOff.reset()
					}}
					onConfirm={(body) => writeOff.mutate(body)}
				/>
			) : null}
		</>
	)
}
