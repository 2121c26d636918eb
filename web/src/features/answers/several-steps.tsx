import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerAction, AnswerRow } from '../../../../domain/answers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { COLUMN_LIMIT, useOpened } from './use-opened.ts'

const StepDialog = lazy(() => import('./step-dialog.tsx'))

const STEPS: readonly AnswerAction[] = ['shortlist', 'accept', 'fulfil', 'decline']

/** What can be done with those that are chosen: with all at once, or two or three side by side. */
export function SeveralSteps({ rows }: { readonly rows: readonly AnswerRow[] }) {
	const { t } = useTranslation('applicants')
	const { t: answers } = useTranslation('answers')
	const format = useFormat()
	const { open } = useOpened()
	const [step, setStep] = useState<{ readonly action: AnswerAction; readonly rows: readonly AnswerRow[] }>()
	const possible = STEPS.filter((action) => rows.some(({ actions }) => actions.includes(action)))
	return (
		<fieldset className="row w" aria-label={t('several')}>
			{rows.length > 0 && (
				<span className="num" aria-live="polite">
					{t('chosen', { count: rows.length, visible: format.number(rows.length) })}
				</span>
			)}
			{rows.length > 1 && rows.length <= COLUMN_LIMIT && (
				<Button variant="line" size="sm" onClick={() => open(rows.map(({ _id }) => _id))}>
					{t('compare')}
				</Button>
			)}
			{possible.map((action) => (
				<Button
					key={action}
					variant={action === 'decline' ? 'text' : 'line'}
					size="sm"
					onClick={() => setStep({ action, rows })}
				>
					{answers(`step.${action}.button`)}
				</Button>
			))}
			{step && (
				<Suspense fallback={null}>
					<StepDialog {...step} onClose={() => setStep(undefined)} />
				</Suspense>
			)}
		</fieldset>
	)
}
