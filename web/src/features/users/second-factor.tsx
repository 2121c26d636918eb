import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { secondFactorQuery, useSecondFactor } from './api/second-factor.ts'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { SecondFactorOff } from './second-factor-off.tsx'
import { SecondFactorOn } from './second-factor-on.tsx'

export function SecondFactor() {
	const { t } = useTranslation('account')
	const client = useQueryClient()
	const heading = useId()
	const state = useSecondFactor()
	const [query] = useSearchParams()
	const [step, setStep] = useState<'none' | 'on' | 'off'>(query.get('setUp') === 'app' ? 'on' : 'none')
	const [codes, setCodes] = useState<readonly string[] | null>(null)
	const changed = () => {
		setStep('none')
		return client.invalidateQueries({ queryKey: secondFactorQuery().queryKey })
	}
	return (
		<section className="card pad stack" aria-labelledby={heading}>
			<h2 id={heading}>{t('factor.heading')}</h2>
			<p className="text-ink-2">{t('factor.text')}</p>
			{state.isPending && <Skeleton className="h-24 w-full" />}
			{state.error && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
			{state.data?.lacks && <Note tone="wait">{t(`factor.lacks.${state.data.lacks}`)}</Note>}
			{codes && <RecoveryCodeList codes={codes} onDone={() => setCodes(null)} />}
			{state.data && !codes && step === 'none' && (
				<>
					{state.data.enrolled && (
						<Note tone="ok">{t('factor.isOn', { codes: state.data.recoveryCodesLeft })}</Note>
					)}
					<Button variant="line" onClick={() => setStep(state.data.enrolled ? 'off' : 'on')}>
						{t(state.data.enrolled ? 'factor.turnOff' : 'factor.turnOn')}
					</Button>
				</>
			)}
			{state.data && step === 'on' && (
				<SecondFactorOn
					proof={state.data.proof}
					onCancel={() => setStep('none')}
					onDone={(recovery) => {
						setCodes(recovery)
						void changed()
					}}
				/>
			)}
			{step === 'off' && <SecondFactorOff onCancel={() => setStep('none')} onDone={() => void changed()} />}
		</section>
	)
}
