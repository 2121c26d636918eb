import { Button } from '@mui/material'
import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Decision, WithdrawalDetail } from '../../../../domain/funds/withdrawals.contract.ts'
import { useT } from '../../providers/i18n.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { Note } from '../../ui/note.tsx'
import { useDecision } from './use-decision.ts'
import type { SeenAccount } from './use-seen-account.ts'
import { WithdrawalDialog } from './WithdrawalDialog.tsx'

const MAIN: readonly Decision[] = ['approve', 'transfer', 'pay', 'retry']

interface DecisionBarProps {
	withdrawal: WithdrawalDetail
	account: SeenAccount | null
}

export function DecisionBar({ withdrawal, account }: DecisionBarProps) {
	const t = useT()
	const decision = useDecision(withdrawal)
	const [confirming, setConfirming] = useState<Decision | null>(null)
	const main = MAIN.find((each) => withdrawal.decisions.includes(each))
	const others = withdrawal.decisions.filter((each) => each !== main)
	const start = (each: Decision) => {
		decision.reset()
		setConfirming(each)
	}
	if (withdrawal.decisions.length === 0 && !decision.conflict) return null
	return (
		<ActionBar inPage label={t('withdrawals.decide')}>
			{decision.conflict ? <Note>{t('withdrawals.conflict')}</Note> : null}
			{others.map((each) => (
				<Button
					key={each}
					variant="outlined"
					color={each === 'reject' ? 'error' : 'secondary'}
					onClick={() => start(each)}
				>
					{t(`withdrawalDecision.${each}.name`)}
				</Button>
			))}
			{main ? (
				<Button variant="contained" startIcon={<Check size={18} />} onClick={() => start(main)}>
					{t(`withdrawalDecision.${main}.name`)}
				</Button>
			) : null}
			{confirming ? (
				<WithdrawalDialog
					key={confirming}
					decision={confirming}
					withdrawal={withdrawal}
					account={account}
					task={decision}
					onClose={() => setConfirming(null)}
					onConfirm={(verdict) => decision.mutate(verdict, { onSuccess: () => setConfirming(null) })}
				/>
			) : null}
		</ActionBar>
	)
}
