import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerAction, AnswerRow } from '../../../../domain/answers/contract.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const StepDialog = lazyPart(() => import('./step-dialog.tsx'))

const LEADING: readonly AnswerAction[] = ['confirm', 'agree', 'accept', 'fulfil']
const QUIET: readonly AnswerAction[] = ['withdraw', 'decline', 'noShow']

export function Steps({ answer }: { readonly answer: AnswerRow }) {
	const { t } = useTranslation('answers')
	const [action, setAction] = useState<AnswerAction>()
	if (answer.actions.length === 0 && action === undefined) return null
	const rank = (each: AnswerAction) => (LEADING.includes(each) ? 0 : QUIET.includes(each) ? 2 : 1)
	const sorted = answer.actions.toSorted((one, other) => rank(one) - rank(other))
	const lead = sorted.find((each) => LEADING.includes(each))
	return (
		<div className="row flex-wrap">
			{sorted.map((each) => (
				<Button
					key={each}
					size="sm"
					variant={each === lead ? 'primary' : QUIET.includes(each) ? 'text' : 'line'}
					onClick={() => setAction(each)}
				>
					{t(`step.${each}.button`)}
				</Button>
			))}
			{action && (
				<Suspense fallback={null}>
					<StepDialog action={action} rows={[answer]} onClose={() => setAction(undefined)} />
				</Suspense>
			)}
		</div>
	)
}
