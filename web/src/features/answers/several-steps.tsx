import { useTranslation } from 'react-i18next'
import type { AnswerAction, AnswerRow } from '../../../../domain/answers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useFormat } from '../../ui/format.ts'
import { COLUMN_LIMIT, useOpened } from './use-opened.ts'

const STEPS: readonly AnswerAction[] = ['shortlist', 'accept', 'fulfil', 'decline']

interface SeveralStepsProps {
	readonly rows: readonly AnswerRow[]
	readonly onStep: (action: AnswerAction) => void
}

export function SeveralSteps({ rows, onStep }: SeveralStepsProps) {
	const { t } = useTranslation('applicants')
	const { t: answers } = useTranslation('answers')
	const format = useFormat()
	const { open } = useOpened()
	const possible = STEPS.filter((action) => rows.some(({ actions }) => actions.includes(action)))
	return (
		<fieldset className="row flex-wrap" aria-label={t('several')}>
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
					onClick={() => onStep(action)}
				>
					{answers(`step.${action}.button`)}
				</Button>
			))}
		</fieldset>
	)
}
