import { Box, Button, DialogActions, DialogContent } from '@mui/material'
import { Check, CircleX, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { BackofficeDonation } from '../../../../domain/donations/contract.ts'
import { type MessageKey, useT } from '../../providers/i18n.ts'
import { Amount } from '../../ui/amount.tsx'
import { donorName } from './donation-text.ts'
import { styles } from './refund.styles.ts'
import { refundText } from './refund-text.ts'
import { useRefundDone } from './use-refund.ts'

interface RefundProgressProps {
	donation: BackofficeDonation
	refundId: string
	amount: string
	onClose: () => void
}

type StepState = 'done' | 'now' | 'failed' | 'open'

export function RefundProgress({ donation, refundId, amount, onClose }: RefundProgressProps) {
	const t = useT()
	const close = useRef<HTMLButtonElement>(null)
	const state = useRefundDone(donation.id, refundId)
	const over = state !== 'requested'
	const text = refundText(donation)
	const went = state === 'done'
	const steps: readonly { label: MessageKey; state: StepState }[] = [
		{ label: text.first, state: 'done' },
		{ label: 'refund.step.provider', state: over ? (went ? 'done' : 'failed') : 'now' },
		{ label: 'refund.step.done', state: went ? 'done' : 'open' },
	]
	// The form's button that had the focus is gone.
	useEffect(() => close.current?.focus(), [])
	return (
		<>
			<DialogContent sx={styles.form}>
				<Box component="p" sx={styles.big}>
					<Amount why="proposed" value={amount} currency={donation.currency} />
				</Box>
				<Box component="ol" sx={styles.steps}>
					{steps.map((step) => (
						<Box component="li" key={step.label} sx={styles[step.state]}>
							<StepIcon state={step.state} />
							<span>{t(step.label)}</span>
						</Box>
					))}
				</Box>
				<p role="status">{t(text.now(state), { name: donorName(t, donation) })}</p>
			</DialogContent>
			<DialogActions>
				<Button ref={close} variant="contained" onClick={onClose}>
					{t('common.close')}
				</Button>
			</DialogActions>
		</>
	)
}

function StepIcon({ state }: { state: StepState }) {
	if (state === 'done') return <Check size={20} aria-hidden />
	if (state === 'failed') return <CircleX size={20} aria-hidden />
	if (state === 'now') return <Box component={LoaderCircle} size={20} sx={styles.turning} aria-hidden />
	return <Box component="span" sx={styles.dot} aria-hidden />
}
