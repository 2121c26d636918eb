import { Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Discrepancy } from '../../../../domain/payouts/contract.ts'
import { useT } from '../../providers/i18n.ts'
import { Receive } from './Receive.tsx'
import { WriteOff } from './WriteOff.tsx'

/** Leads out of suspense: the payment becomes a donation, which is allocated or refunded, or it is written off. */
export function BookIt({ discrepancy }: { discrepancy: Discrepancy }) {
	const t = useT()
	const navigate = useNavigate()
	const [receiving, setReceiving] = useState(false)
	const { id, kind, donationId, lineRef } = discrepancy
	if (kind === 'unassignedPayment' && donationId)
		return (
			<Button variant="outlined" onClick={() => void navigate(`/donations/${donationId}/show`)}>
				{t('journal.allocate')}
			</Button>
		)
	if (!lineRef) return null
	return (
		<>
			{kind === 'unknownLine' && BigInt(discrepancy.reported.replace('.', '')) > 0n ? (
				<Button variant="outlined" onClick={() => setReceiving(true)}>
					{t('journal.receive')}
				</Button>
			) : null}
			<WriteOff discrepancy={discrepancy} />
			{receiving ? <Receive id={id} onClose={() => setReceiving(false)} /> : null}
		</>
	)
}
