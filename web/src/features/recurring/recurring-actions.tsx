import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asFailure } from '../../../../client/failure.ts'
import type { LinkedRecurring, RecurringAction } from '../../../../domain/recurring/contract.ts'
import { usePreferences } from '../../lib/preferences.ts'
import { notify } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { minorOf, useFormat } from '../../ui/format.ts'
import { monthText, recurringTitle } from './recurring-text.ts'

type Confirmed = Exclude<RecurringAction, 'resume'>

interface RecurringActionsProps {
	readonly of: LinkedRecurring
	readonly act: (action: RecurringAction) => Promise<unknown>
	readonly onChange?: () => void
}

/** Stop, skip a month, pause and resume; each needs a second click to confirm. */
export function RecurringActions({ of, act, onChange }: RecurringActionsProps) {
	const { t } = useTranslation('recurring')
	const { language } = usePreferences()
	const format = useFormat()
	const client = useQueryClient()
	const [chosen, setChosen] = useState<Confirmed | null>(null)
	const stopButton = useRef<HTMLButtonElement>(null)
	const run = useMutation({
		mutationFn: act,
		onSuccess: async (_, action) => {
			setChosen(null)
			notify.success(t(`done.${action}`))
			await client.invalidateQueries({ queryKey: ['recurring'] })
		},
	})
	if (of.status === 'ended') return null
	const title = recurringTitle(of, t)
	const amount = format.amount(minorOf(of.totalAmount, of.units), of.units, 'always')
	const month = monthText(of.period, language, of.units)
	const cancel = () => {
		setChosen(null)
		// The button comes back where the focus was.
		requestAnimationFrame(() => stopButton.current?.focus())
	}
	return (
		<div className="stack gap-2" aria-busy={run.isPending}>
			{run.error && (
				<p className="err" role="alert">
					{asFailure(run.error).message || t('failed')}
				</p>
			)}
			{chosen ? (
				// biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen
				<div className="row flex-wrap" role="group" aria-label={t(`ask.${chosen}`, { amount, month })}>
					<span>{t(`ask.${chosen}`, { amount, month })}</span>
					<Button
						variant="bad"
						size="sm"
						autoFocus
						disabled={run.isPending}
						onClick={() => run.mutate(chosen)}
					>
						{t(`yes.${chosen}`)}
					</Button>
					<Button variant="line" size="sm" disabled={run.isPending} onClick={cancel}>
						{t('keep')}
					</Button>
				</div>
			) : (
				<div className="row flex-wrap">
					{onChange && (
						<Button variant="line" size="sm" aria-label={t('changeOne', { title })} onClick={onChange}>
							{t('change')}
						</Button>
					)}
					{of.status === 'paused' && of.pausedBecause === 'donor' && (
						<Button variant="line" size="sm" disabled={run.isPending} onClick={() => run.mutate('resume')}>
							{t('resume')}
						</Button>
					)}
					{of.status === 'active' && (
						<>
							{of.phase !== 'charging' && (
								<Button variant="line" size="sm" onClick={() => setChosen('skip')}>
									{t('skip')}
								</Button>
							)}
							<Button variant="line" size="sm" onClick={() => setChosen('pause')}>
								{t('pause')}
							</Button>
						</>
					)}
					<Button
						ref={stopButton}
						variant="line"
						size="sm"
						aria-label={t('stopOne', { title })}
						onClick={() => setChosen('stop')}
					>
						{t('stop')}
					</Button>
				</div>
			)}
		</div>
	)
}
